// The language of the page before the game has come.
import { SETTINGS, permanent } from './storage.js';

/** The language of the first sight, by the same rule as in the game: the one that was chosen, or the first that is preferred. */
export function firstLanguage(languages) {
  let chosen;
  try { chosen = JSON.parse(permanent.get(SETTINGS))?.language; } catch { /* nothing was chosen */ }
  const first = (tag) => tag.split('-')[0].toLowerCase();
  const known = (tag) => languages.find((language) => first(language) === first(tag));
  return [chosen, ...navigator.languages].filter(Boolean).map(known).find(Boolean) ?? 'en';
}
