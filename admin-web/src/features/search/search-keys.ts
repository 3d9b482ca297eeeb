const EDITABLE = 'input, textarea, select, [contenteditable]';

type Keys = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'target'>;

/** Whether a key opens the search. While someone types, / is a letter; a dialog keeps the keyboard to itself. */
export function isSearchKey(
  { key, metaKey, ctrlKey, altKey, target }: Keys,
  page: Document,
): boolean {
  if (altKey || page.querySelector('[role=dialog]') !== null) return false;
  if (metaKey || ctrlKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target instanceof Element && target.matches(EDITABLE));
}
