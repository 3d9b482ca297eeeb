import { isCovered, isInTextField, type KeyPress } from '../../shared/ui/keyboard';

/** Whether a key opens the search. While someone types, / is a letter; a dialog keeps the keyboard to itself. */
export function isSearchKey(press: KeyPress, page: Document): boolean {
  const { key, metaKey, ctrlKey, altKey } = press;
  if (altKey || isCovered(page)) return false;
  if (metaKey || ctrlKey) return key.toLowerCase() === 'k';
  return key === '/' && !isInTextField(press);
}
