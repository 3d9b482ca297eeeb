/** A radio or a checkbox keeps the focus after a click, and takes no letters. */
const TEXT_FIELD =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'target'>;

/** Whether a dialog or drawer is open. While it is, shortcuts of the page are off. */
export const isCovered = (page: Document): boolean => page.querySelector('[role=dialog]') !== null;

/** Whether a key goes into a field that takes letters. */
export const isInTextField = ({ target }: KeyPress): boolean =>
  target instanceof Element && target.matches(TEXT_FIELD);
