const PAUSE_MS = 50;

/**
 * Asks until a fact holds.
 * @throws Error after `seconds`, with the message of the last failure.
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  seconds = 30,
  pauseMs = PAUSE_MS,
): Promise<T> {
  const until = Date.now() + seconds * 1000;
  let last: unknown;
  while (Date.now() < until) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const reason = last instanceof Error ? `: ${last.message}` : '';
  throw new Error(`Waited ${seconds} s for ${what}${reason}`);
}
