const ATTENDED_MS = 5 * 60_000;
const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastInputAt = Date.now();

/** Starts to note when someone uses the page. Call it once, when the page starts. */
export function watchAttendance(page: Window): void {
  for (const event of INPUT_EVENTS)
    page.addEventListener(event, () => (lastInputAt = Date.now()), {
      capture: true,
      passive: true,
    });
}

/** Whether someone has used this page in the last five minutes. A page that only refreshes itself must not keep a session open. */
export const isAttended = (): boolean => Date.now() - lastInputAt < ATTENDED_MS;
