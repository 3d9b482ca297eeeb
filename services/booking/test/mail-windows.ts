import { waitFor } from '@club/engines';

const WINDOW_MS = 10 * 60_000;
const MARGIN_MS = 15_000;

/** An e-mail that a customer asks for is sent once in ten minutes of the clock. Waits if they are about to end. */
export async function inOneMailWindow(): Promise<void> {
  await waitFor('the next ten minutes', () =>
    Promise.resolve(Date.now() % WINDOW_MS < WINDOW_MS - MARGIN_MS),
  );
}
