const EDITABLE = 'input, textarea, select, [contenteditable]';

export type Keys = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'target'>;

/** Whether a dialog or a drawer lies over the page. It keeps the keyboard to itself. */
export const isCovered = (page: Document): boolean => page.querySelector('[role=dialog]') !== null;

/** Whether a key is a letter that someone types into a field. */
export const isTyped = ({ target }: Keys): boolean =>
  target instanceof Element && target.matches(EDITABLE);
