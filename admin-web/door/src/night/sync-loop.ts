/** How often the list is read while all is well. Changes of other phones come through the live stream before. */
const CALM_MS = 10_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** @returns how long to wait after so many failures in a row, so that many phones do not ask in the same moment. */
export const waitAfter = (failures: number, random = Math.random): number =>
  failures === 0
    ? CALM_MS
    : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random() / 2);

export interface SyncLoop {
  /** Runs now, or directly after the run that is under way. */
  soon: () => void;
  /** The same for signs that the network may be back. They come early, so the waiting begins anew with the shortest. */
  retrySoon: () => void;
  stop: () => void;
}

/** Runs `work` again and again, one at a time. @param work answers whether it has reached the server. */
export function startSyncLoop(work: () => Promise<boolean>): SyncLoop {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    isWanted = isRunning;
    if (isRunning || isStopped) return;
    isRunning = true;
    const isReached = await work().catch(() => false);
    isRunning = false;
    failures = isReached ? 0 : failures + 1;
    timer = setTimeout(() => void run(), nextWait(isReached));
  }
  const nextWait = (isReached: boolean): number =>
    isWanted && isReached ? 0 : waitAfter(failures);

  void run();
  return {
    soon: () => void run(),
    retrySoon: () => {
      failures = 0;
      void run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
