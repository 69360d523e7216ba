// The secret that opens the class comes behind the # of the address. It leaves the address bar before anything is drawn, because
// pupils see this page. The tab keeps it, so that the page can be loaded again.
(() => {
  const KEY = 'noughts-class';
  const given = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1];
  if (location.hash) history.replaceState(null, '', location.pathname);
  let kept = null;
  try {
    if (given) sessionStorage.setItem(KEY, given);
    kept = sessionStorage.getItem(KEY);
  } catch { /* without storage, a reload needs the link again */ }
  let secret = given ?? kept;
  window.classSecret = {
    get: () => secret,
    forget: () => {
      secret = null;
      try { sessionStorage.removeItem(KEY); } catch { /* nothing was kept */ }
    },
  };
})();
