import type { Arrival, NightBundle, NightParty, NightShow } from '@club/contracts';
import type { DoorStore } from '../src/night/door-store';
import { isSettled, type KeptArrival } from '../src/night/kept-arrival';
import { mayKeep, type KeptSale } from '../src/night/kept-sale';
import type { Night } from '../src/night/night-list';

/** A Saturday, twenty minutes after the doors have opened. */
export const AT_DOORS = Date.parse('2026-11-28T19:50:00Z');
const TONIGHT = '0123456789abcdef01234567';

export const aShow = (changes: Partial<NightShow> = {}): NightShow => ({
  showId: TONIGHT,
  ticketId: TONIGHT,
  title: 'Saturday Night Stand-Up',
  city: 'Cardiff',
  date: '2026-11-28',
  doorsTime: '19:30',
  showTime: '20:00',
  isCancelled: false,
  ...changes,
});

export const aParty = (changes: Partial<NightParty> = {}): NightParty => ({
  bookingId: '0123456789abcdef0123456789abcdef',
  bookingReference: 'BK630427IOQ',
  ticketId: changes.bookingId ?? '0123456789abcdef0123456789abcdef',
  showId: TONIGHT,
  name: 'Ada Patel',
  state: 'paid',
  quantity: 4,
  admits: 4,
  arrived: 0,
  left: 4,
  version: 0,
  issue: 1,
  duePence: 0,
  note: '',
  arrivals: [],
  ...changes,
});

export const aBundle = (changes: Partial<NightBundle> = {}): NightBundle => ({
  version: 'v1',
  whole: true,
  serverTime: new Date().toISOString(),
  night: '2026-11-28',
  venue: { venueId: 'venue-1', name: 'The Cellar', city: 'Cardiff' },
  role: 'steward',
  shows: [aShow()],
  parties: [aParty()],
  tombstones: [],
  keys: [],
  calendar: [aShow()],
  ...changes,
});

export const aNight = (changes: Partial<NightBundle> = {}): Night => ({
  ...aBundle(changes),
  skewMs: 0,
});

let arrivals = 0;
const anArrival = (changes: Partial<Arrival> = {}): Arrival => ({
  arrivalId: `arrival-${(arrivals += 1)}`,
  bookingId: aParty().bookingId,
  n: 1,
  at: new Date(AT_DOORS).toISOString(),
  via: 'scan',
  offline: false,
  ...changes,
});

export const aRow = (
  changes: Partial<Arrival> = {},
  result: Partial<NonNullable<KeptArrival['result']>> | null = null,
): KeptArrival => {
  const arrival = anArrival(changes);
  const { arrivalId } = arrival;
  const known = { arrivalId, result: 'stored', arrived: null, left: null, version: null } as const;
  return { arrival, showId: TONIGHT, result: result && { ...known, ...result }, isSeen: false };
};

/** A store that keeps everything in memory. The real one is tested in a browser. */
export function memoryStore(rows: KeptArrival[] = [], night?: Night): DoorStore {
  let kept = rows;
  let list = night;
  let sales: KeptSale[] = [];
  return {
    sales: async () => sales,
    keepSale: async (one) => {
      const isFree = mayKeep(sales, one.sale.saleId);
      const isKept = sales.some(({ sale }) => sale.saleId === one.sale.saleId);
      if (isFree && !isKept) sales = [...sales, one];
      return isFree;
    },
    forgetSale: async (id) => void (sales = sales.filter(({ sale }) => sale.saleId !== id)),
    loseSales: async () => {
      sales = sales.map(({ sale: { name: _, ...sale }, ...one }) => ({
        ...{ ...one, sale, isLost: true },
      }));
    },
    readNight: async () => list,
    keepNight: async (next) => void (list = next),
    wipeNight: async () => void (list = undefined),
    rows: async () => kept,
    add: async (row) => void (kept = [...kept, row]),
    settle: async (results) => {
      const byId = new Map(results.map((result) => [result.arrivalId, result]));
      kept = kept.map((row) => ({
        ...row,
        result: byId.get(row.arrival.arrivalId) ?? row.result,
      }));
    },
    markSeen: async (ids) => {
      kept = kept.map((row) => ({
        ...row,
        isSeen: row.isSeen || ids.includes(row.arrival.arrivalId),
      }));
    },
    forgetSettled: async () => void (kept = kept.filter((row) => !isSettled(row))),
  };
}
