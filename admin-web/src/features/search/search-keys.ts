import { isCovered, isTyped, type Keys } from '../../shared/ui/keyboard';

/** Whether a key opens the search. While someone types, / is a letter; a dialog keeps the keyboard to itself. */
export function isSearchKey(keys: Keys, page: Document): boolean {
  const { key, metaKey, ctrlKey, altKey } = keys;
  if (altKey || isCovered(page)) return false;
  if (metaKey || ctrlKey) return key.toLowerCase() === 'k';
  return key === '/' && !isTyped(keys);
}
