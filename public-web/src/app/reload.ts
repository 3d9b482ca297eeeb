const STAMP = 'club-reloaded-at';
/** A page that a reload did not cure is not cured by the next one. */
const TOO_SOON_MS = 20_000;

/** Asks the server before reloading, because the browser's own page for a lost connection offers no way back. */
const isReachable = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Loads the page again if the server answers. @returns whether it does. */
export async function reloadIfReachable(): Promise<boolean> {
  const reachable = await isReachable();
  if (reachable) window.location.reload();
  return reachable;
}

/** Whether the visitor has typed something that a reload would lose. */
const hasEntries = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/**
 * Loads the page again by itself, at most once in 20 s, and not if something was typed. Only a reload that takes place
 * counts.
 * @returns whether the page is being loaded again.
 */
export async function reloadOnce(): Promise<boolean> {
  if (Date.now() - lastReload() < TOO_SOON_MS || !(await isReachable())) return false;
  if (hasEntries() || !rememberReload()) return false;
  window.location.reload();
  return true;
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(STAMP) ?? 0);
  } catch {
    return Date.now(); // without storage a reload could repeat endlessly, so it is not begun
  }
}

function rememberReload(): boolean {
  try {
    sessionStorage.setItem(STAMP, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
