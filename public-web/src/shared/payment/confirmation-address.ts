import { useLayoutEffect } from 'react';

/**
 * Gives a confirmation its own address without leaving the page: it needs no further request to be shown, and a reload
 * opens it again. The token follows the #, which browsers send to no server, so it is in no log. An effect, because the
 * visitor may have left the page before the payment ended; the next page then keeps its own address.
 * @param token undefined as long as nothing is confirmed.
 */
export function useConfirmationAddress(path: string, token: string | undefined): void {
  useLayoutEffect(() => {
    if (token !== undefined)
      window.history.replaceState(window.history.state, '', `${path}#${token}`);
  }, [path, token]);
}
