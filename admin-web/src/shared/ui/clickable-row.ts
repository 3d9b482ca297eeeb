import type { MouseEvent } from 'react';

const HAS_ITS_OWN_CLICK = 'a, button, input, [role="menuitem"]';

/**
 * Opens a row of a table by a click anywhere in it. A keyboard uses the row's own button. Marking text to copy it is no
 * click.
 */
export const clickableRow = (open: () => void) => ({
  style: { cursor: 'pointer' },
  onClick: ({ target }: MouseEvent<HTMLElement>) => {
    const isOwn = target instanceof Element && target.closest(HAS_ITS_OWN_CLICK) !== null;
    const marksText = window.getSelection()?.isCollapsed === false;
    if (!isOwn && !marksText) open();
  },
});
