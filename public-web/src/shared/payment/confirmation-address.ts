/**
 * Gives a confirmation its own address without leaving the page: it needs no further request to be shown, and a reload
 * opens it again. The token follows the #, which browsers send to no server, so it is in no log.
 */
export const giveAddress = (path: string, token: string): void =>
  window.history.replaceState(window.history.state, '', `${path}#${token}`);
