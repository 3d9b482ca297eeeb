const ATTENDED_MS = 5 * 60_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastAct = Date.now();

/** Notices when the page is used. The page calls it once, at its start. */
export function watchAttendance(page: Window): void {
  for (const act of ACTS)
    page.addEventListener(act, () => (lastAct = Date.now()), { capture: true, passive: true });
}

/** Whether someone has used this page in the last minutes. A page that refreshes itself must not keep a session open. */
export const isAttended = (): boolean => Date.now() - lastAct < ATTENDED_MS;
