/** What staff are told in the notification corner. */
export interface Notice {
  type: 'success' | 'error';
  title: string;
  description?: string | undefined;
}

interface Announcer {
  /** Whether it shows this notice; what it does not show waits for the next one. */
  accepts: (notice: Notice) => boolean;
  show: (notice: Notice) => void;
}

let waiting: readonly Notice[] = [];
let announcer: Announcer | undefined;
const listeners = new Set<() => void>();

/** Tells staff something from a page that has no notification corner yet. */
export function announce(notice: Notice): void {
  if (announcer?.accepts(notice) === true) return announcer.show(notice);
  waiting = [...waiting, notice];
  for (const changed of [...listeners]) changed();
}

/** A notification corner is there: it shows what waits for it, and what follows. @returns how to take it away. */
export function announceWith(next: Announcer): () => void {
  announcer = next;
  const shown = waiting.filter(next.accepts);
  waiting = waiting.filter((notice) => !shown.includes(notice));
  shown.forEach(next.show);
  return () => {
    if (announcer === next) announcer = undefined;
  };
}

/** Calls the listener when a notice waits. @returns how to stop that. */
export function onWaitingNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasWaitingFailure = (): boolean => waiting.some(({ type }) => type === 'error');
