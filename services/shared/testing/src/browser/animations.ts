import type { Page } from 'playwright-core';

interface RunningAnimation {
  effect: { getComputedTiming: () => { endTime: number } } | null;
  finished: Promise<unknown>;
}

/**
 * Waits until every animation that has an end has ended. A dialog that is fading in has pale colours for a moment, and
 * on a busy machine for longer.
 */
export const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { document } = globalThis as unknown as {
      document: { getAnimations: () => RunningAnimation[] };
    };
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ends);
  });
