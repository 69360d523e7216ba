// The browser's storage for this page. `localStorage` lasts from one visit to the next, `sessionStorage` as long as the
// tab. All pages of an origin share both. So the names of our entries begin with the folder of the page, and two copies
// of the game on one host do not read each other's entries.

/** The entries with the settings, with the match at home and, of each tab, with what a reload goes on with. */
export const SETTINGS = 'noughts-settings';
export const MATCH = 'noughts-match';
export const ROUND = 'noughts';

/** The folder with which the names of our entries begin, as in `/games/noughts/noughts-settings`. */
const FOLDER = new URL('./', location.href).pathname;

/** The entries of this page. The methods throw the browser's error if storage is forbidden or full. */
class Entries {
  constructor(storage) {
    this.storage = storage;
  }

  get(name) {
    return this.storage().getItem(FOLDER + name);
  }

  set(name, text) {
    this.storage().setItem(FOLDER + name, text);
  }

  /** Renames an entry that is damaged, and returns its new name. */
  renameDamaged(name) {
    let newName = `${name}-damaged`;
    for (let number = 2; this.get(newName) !== null; number += 1) newName = `${name}-damaged-${number}`;
    this.set(newName, this.get(name));
    this.storage().removeItem(FOLDER + name);
    return FOLDER + newName;
  }
}

// These are functions, because even reading the variable throws where storage is forbidden.
export const permanent = new Entries(() => localStorage);
const ofTab = new Entries(() => sessionStorage);

// If the tab's storage is forbidden, a reload begins a new game. Nothing else is lost.
export const writeTab = (name, value) => { try { ofTab.set(name, value); } catch { /* see above */ } };
export const readTab = (name) => { try { return ofTab.get(name) ?? ''; } catch { return ''; } };
