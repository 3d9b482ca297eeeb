import { askHost, signIn, succeeded } from '@club/client';
import type { Show } from '@club/contracts';
import type { RunningSystem } from './running-system.js';

let made = 0;
/** Creates a show for one test, on a date of its own in the far future. */
export async function makeShow(system: RunningSystem, over: object = {}): Promise<Show> {
  made += 1;
  const token = await signIn(system);
  const date = new Date(Date.UTC(2030, 0, 5 + 7 * made)).toISOString().slice(0, 10);
  const body = {
    venueId: 'cardiff',
    title: `Test night ${made}`,
    date,
    price: 20,
    maxTickets: 100,
    ...over,
  };
  return succeeded(
    await askHost<Show>(system, 'admin.localhost', '/api/admin/shows', {
      method: 'POST',
      body,
      token,
    }),
  );
}
