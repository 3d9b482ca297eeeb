import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';

/** A part of the staff area at an address, as in a browser that was sent there. */
export function atAddress(address: string, children: ReactNode) {
  window.history.replaceState(null, '', address);
  return <BrowserRouter>{children}</BrowserRouter>;
}
