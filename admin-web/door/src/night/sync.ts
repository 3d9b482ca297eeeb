import type { Arrival, ArrivalResult } from '@club/contracts';
import { Refused, type DoorClient } from './door-client';
import type { DoorStore } from './door-store';
import { isUnsent, type KeptResult } from './kept-arrival';
import { withBundle, type Night } from './night-list';

/** Few enough for an answer in time from a busy server. The server accepts more at once. */
const BATCH = 50;

type SyncStore = Pick<DoorStore, 'rows' | 'settle' | 'readNight' | 'keepNight'>;
type SyncClient = Pick<DoorClient, 'send' | 'night'>;

/**
 * Sends what the server does not have, then reads the list. In the other order a list that has counted a row, whose answer
 * was lost, would be counted twice.
 */
export async function syncOnce(store: SyncStore, client: SyncClient): Promise<Night> {
  await sendAll(store, client);
  const known = await store.readNight();
  const unsent = (await store.rows()).filter(isUnsent).length;
  const bundle = await client.night(known?.version, unsent);
  const kept = await store.readNight();
  // Another tab may have removed it meanwhile, and the changes since then are not all that there is.
  if (kept === undefined && !bundle.whole) throw new Error('There is no list for these changes');
  const night = withBundle(kept, bundle, Date.now());
  await store.keepNight(night);
  return night;
}

/** Only full batches are followed by another: on a slow line new rows come as fast as others go, and no list would be read. */
export async function sendAll(store: Pick<SyncStore, 'rows' | 'settle'>, client: SyncClient) {
  for (;;) {
    const batch = (await store.rows()).filter(isUnsent).slice(0, BATCH);
    if (batch.length > 0)
      await store.settle(
        await send(
          batch.map(({ arrival }) => arrival),
          client,
        ),
      );
    if (batch.length < BATCH) return;
  }
}

/** One row of a bad shape refuses its whole batch, and must not keep the others from the server. */
async function send(arrivals: Arrival[], client: SyncClient): Promise<KeptResult[]> {
  try {
    return answered(arrivals, await client.send(arrivals));
  } catch (error) {
    const [first] = arrivals;
    if (!(error instanceof Refused) || first === undefined) throw error;
    if (arrivals.length === 1)
      return [{ ...NOT_COUNTED, arrivalId: first.arrivalId, result: 'refused' }];
    const half = Math.ceil(arrivals.length / 2);
    return [
      ...(await send(arrivals.slice(0, half), client)),
      ...(await send(arrivals.slice(half), client)),
    ];
  }
}
const NOT_COUNTED = { arrived: null, left: null, version: null };

/** A row without an answer would be sent again and again. */
function answered(arrivals: Arrival[], results: ArrivalResult[]): ArrivalResult[] {
  const ids = new Set(results.map(({ arrivalId }) => arrivalId));
  if (!arrivals.every(({ arrivalId }) => ids.has(arrivalId)))
    throw new Error('The server left arrivals without an answer');
  return results;
}
