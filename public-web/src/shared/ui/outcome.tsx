import type { ComponentProps } from 'react';

/** Takes the focus that a form or a button has lost by disappearing. */
export function catchFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** What became of a form or an act, in its place. It has the focus if that was in what it replaces. */
export const Outcome = (props: ComponentProps<'p'>) => (
  <p role="status" tabIndex={-1} ref={catchFocus} {...props} />
);
