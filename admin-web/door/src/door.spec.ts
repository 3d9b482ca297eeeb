import type {
  Arrival,
  ArrivalOutcome,
  DoorTicket,
  NightParty,
  PairedDevice,
} from '@club/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { doorNight, pence } from '@club/contracts';
import { publicKeyOf, signTicket, testKey } from '@club/testing';
import { aBundle, aNight, aParty, aRow, aShow, memoryStore } from '../test/builders';
import { offline, openedDoor, TONIGHT, until } from '../test/opened-door';
import type { Door } from './door';
import { mayUndo, partiesOf, showOf, unsentOf } from './door-state';
import { warningsOf } from './warnings';
import { NotPaired, NotSold, type DoorClient } from './night/door-client';
import type { KeptArrival } from './night/kept-arrival';

const answering = (result: ArrivalOutcome) => async (sent: Arrival[]) =>
  sent.map(({ arrivalId }) => ({ arrivalId, result, arrived: 4, left: 0, version: 1 }));
const ada = {
  bookingId: aParty().bookingId,
  showId: aParty().showId,
  name: 'Ada Patel',
  via: 'list',
} as const;

const PAIRED: PairedDevice = {
  deviceId: 'device-1',
  venue: { venueId: 'venue-1', name: 'The Cellar', city: 'Cardiff' },
  nights: [],
  role: 'steward',
};

let door: Door;
afterEach(() => door.close());

async function opened(client: Partial<DoorClient> = {}, rows: KeptArrival[] = [], token?: string) {
  const store = memoryStore(rows, aNight(TONIGHT));
  door = await openedDoor(client, store, token);
  return { store };
}
const counts = () => {
  const showId = showOf(door.now(), Date.now())?.showId ?? '';
  return partiesOf(door.now(), showId).map(({ arrived, left }) => [arrived, left]);
};

describe('a door without a network', () => {
  it('lets people in, and undoes it', async () => {
    await opened();
    await door.letIn({ ...ada, n: 3 });
    expect(counts()).toEqual([[3, 1]]);
    expect(door.now().slip).toMatchObject({ name: 'Ada Patel', n: 3 });
    const { slip } = door.now();
    if (slip !== undefined) await door.undo(slip);
    expect(counts()).toEqual([[0, 4]]);
    const sent = door.now().rows.map(({ arrival }) => arrival);
    expect(sent.map(({ n, offline: alone }) => [n, alone])).toEqual([
      [3, true],
      [-3, true],
    ]);
    expect(sent[1]?.undoes).toBe(sent[0]?.arrivalId);
  });
  it('keeps people who are let in again as a row with a reason, and counts no one', async () => {
    await opened();
    await door.letIn({ ...ada, n: 4 });
    await door.letIn({ ...ada, n: 1, again: 'came-back' });
    expect(counts()).toEqual([[4, 0]]);
    const sent = door.now().rows.map(({ arrival }) => arrival);
    expect(sent.map(({ n, again, offline: alone }) => [n, again, alone])).toEqual([
      [4, undefined, true],
      [1, 'came-back', true],
    ]);
  });
  it('says nothing at the verdict of one party when another one is let in from the list', async () => {
    const kit = aParty({ bookingId: 'sale-1', name: 'Walk-up', quantity: 2, admits: 2, left: 2 });
    await opened({ sell: async () => ({ party: kit }) });
    await door.sell({
      ...{ saleId: 'sale-1', showId: kit.showId, quantity: 2, unitPence: pence(1_800) },
      paidBy: 'cash',
    });
    await door.letIn({ ...ada, n: 3 });
    expect(door.now().shown).toMatchObject({ bookingId: 'sale-1', admitted: null });
    expect(door.now().slip).toMatchObject({ name: 'Ada Patel', n: 3 });
    await door.letIn({ ...ada, bookingId: 'sale-1', n: 2, via: 'desk' });
    expect(door.now().shown).toMatchObject({ bookingId: 'sale-1', admitted: 2 });
  });
  it('writes down the time of the server if its own clock is wrong', async () => {
    const skewMs = -3 * 24 * 60 * 60_000;
    const server = Date.now() + skewMs;
    const night = { ...aNight({ night: doorNight(new Date(server)) }), skewMs };
    door = await openedDoor({}, memoryStore([], night));
    await door.letIn({ ...ada, n: 2 });
    const at = Date.parse(door.now().rows[0]?.arrival.at ?? '');
    expect(at).toBeGreaterThanOrEqual(server);
    expect(at).toBeLessThan(server + 60_000);
    const [arrival] = partiesOf(door.now(), ada.showId)[0]?.arrivals ?? [];
    const mayUndoAt = (now: number) => arrival && mayUndo(door.now(), arrival, now);
    expect(mayUndoAt(Date.now())).toBe(true);
    expect(mayUndoAt(Date.now() + 11 * 60_000)).toBe(false);
  });
  it('takes two taps in one moment for one', async () => {
    await opened();
    await Promise.all([door.letIn({ ...ada, n: 2 }), door.letIn({ ...ada, n: 2 })]);
    expect(counts()).toEqual([[2, 2]]);
  });
});

describe('a sale at the door', () => {
  const sale = {
    saleId: 'sale-1',
    showId: aParty().showId,
    quantity: 2,
    unitPence: pence(1_800),
    paidBy: 'cash',
  } as const;
  const party = aParty({ bookingId: 'sale-1', name: 'Walk-up', quantity: 2, admits: 2, left: 2 });

  it('puts its party on the screen and on the list, as if a ticket had been scanned', async () => {
    await opened({ sell: async () => ({ party }) });
    await door.sell(sale);
    expect(door.now().shown).toMatchObject({
      sold: 2,
      bookingId: 'sale-1',
      verdict: { kind: 'let-in', tone: 'green', title: 'Sold 2', left: 2 },
    });
    expect(door.now().shown?.verdict.detail).toBe('Walk-up, £36 paid');
    await door.letIn({ ...ada, bookingId: 'sale-1', name: 'Walk-up', n: 2, via: 'desk' });
    expect(counts()).toContainEqual([2, 0]);
    expect(door.now().rows).toMatchObject([{ arrival: { bookingId: 'sale-1', via: 'desk' } }]);
  });

  it('is kept until an answer has come, so that the same one is sent again', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve({ party }),
    ];
    await opened({ sell: async () => (answers.shift() ?? offline)() });
    await door.sell(sale);
    expect(door.now()).toMatchObject({ openSale: sale, shown: undefined, isSelling: false });
    await door.sell(sale);
    expect(door.now()).toMatchObject({ openSale: undefined, shown: { sold: 2 } });
  });

  it('is on its way until its answer, and a second tap meanwhile sells nothing more', async () => {
    const sent: string[] = [];
    let answer: (sold: { party: NightParty }) => void = () => undefined;
    const held = new Promise<{ party: NightParty }>((resolve) => (answer = resolve));
    await opened({
      sell: ({ saleId }) => {
        sent.push(saleId);
        return held;
      },
    });
    const first = door.sell(sale);
    expect(door.now()).toMatchObject({ isSelling: true, shown: undefined });
    for (const saleId of ['sale-1', 'sale-2']) await door.sell({ ...sale, saleId });
    answer({ party });
    await first;
    expect(sent).toEqual(['sale-1']);
    expect(door.now()).toMatchObject({ isSelling: false, shown: { id: 'sale-1', sold: 2 } });
  });

  it('is over if the server has refused it, and the refusal stays until a person has seen it', async () => {
    await opened({ sell: () => Promise.reject(new NotSold('Only 1 ticket left')) });
    await door.sell(sale);
    expect(door.now()).toMatchObject({ openSale: undefined, shown: undefined, isSelling: false });
    expect(counts()).toEqual([[0, 4]]);
    expect(door.now().saleProblem?.detail).toBe('Nothing was sold. Only 1 ticket left');
    await door.saw(door.now().saleProblem?.id ?? '');
    expect(door.now().saleProblem).toBeUndefined();
  });

  it('may have been made if its repetition is refused', async () => {
    const refused = () => Promise.reject(new NotSold('The show is not on sale.'));
    const answers = [offline, refused];
    await opened({ sell: async () => (answers.shift() ?? offline)() });
    await door.sell(sale);
    await door.sell(sale);
    expect(door.now().saleProblem?.detail).toBe(
      'The show is not on sale. Please look in the list before you sell again.',
    );
    expect(door.now().openSale).toBeUndefined();
  });
});

describe('a door with a network', () => {
  it('delivers what was let in before', async () => {
    await opened({ send: answering('stored'), night: async () => aBundle(TONIGHT) }, [aRow()]);
    expect(door.now().link).toBe('live');
    expect(unsentOf(door.now())).toBe(0);
    expect(warningsOf(door.now())).toEqual([]);
  });
  it.each(['over', 'unknown_booking', 'other_venue', 'conflict'] as const)(
    'warns of an arrival with the result %s until a person has seen it, and keeps the row',
    async (result) => {
      const { store } = await opened(
        { send: answering(result), night: async () => aBundle(TONIGHT) },
        [aRow({ n: 4 })],
      );
      const [warning, ...others] = warningsOf(door.now());
      expect(warning?.title).toContain('Ada Patel × 4');
      expect(others).toEqual([]);
      await door.saw(warning?.id ?? '');
      expect(warningsOf(door.now())).toEqual([]);
      expect((await store.rows()).map((row) => row.result?.result)).toEqual([result]);
    },
  );
  it('uses a pairing code once', async () => {
    await opened({ pair: async () => PAIRED }, [], 'a-token');
    expect(door.now().token).toBe('a-token');
    await door.pair({ token: 'a-token', name: 'Sam’s phone' });
    expect(door.now().token).toBeUndefined();
  });
  it('loses its list when it is revoked, and keeps what is not delivered', async () => {
    const revoked = () => Promise.reject(new NotPaired());
    const { store } = await opened({ send: revoked, night: revoked }, [aRow(), aRow()]);
    expect(door.now()).toMatchObject({ link: 'unpaired', night: undefined });
    expect(await store.readNight()).toBeUndefined();
    expect(unsentOf(door.now())).toBe(2);
  });
});

describe('a door that is revoked', () => {
  it('loses what was delivered, without a morning to wait for, and keeps what was not', async () => {
    const revoked = () => Promise.reject(new NotPaired());
    const unsent = aRow();
    const rows = [aRow({}, { result: 'stored' }), aRow({}, { result: 'undone' }), unsent];
    const store = memoryStore(rows);
    door = await openedDoor({ send: revoked, night: revoked }, store);
    expect(door.now()).toMatchObject({ link: 'unpaired', rows: [unsent] });
    expect(await store.rows()).toEqual([unsent]);
  });
  it('forgets the names in its warnings, too', async () => {
    const key = testKey(0, 'a secret for this test');
    const { bookingId, showId } = aParty();
    const show = aShow({ date: TONIGHT.night, doorsTime: '06:00', showTime: '23:59' });
    const night = aNight({ ...TONIGHT, keys: [publicKeyOf(key)], shows: [show] });
    const verdict = { kind: 'all-in', tone: 'red', title: 'All 4 in', left: 0 } as const;
    const answer: DoorTicket = {
      verdict: { ...verdict, detail: 'Ada Patel', banner: null },
      party: aParty({ arrived: 4, left: 0, version: 1 }),
    };
    let read: DoorClient['night'] = offline;
    let send: (late: DoorTicket) => void = () => undefined;
    const late = new Promise<DoorTicket>((resolve) => (send = resolve));
    door = await openedDoor(
      { scan: () => late, night: (...asked) => read(...asked) },
      memoryStore([], night),
    );
    await door.scanned(signTicket(key, { bookingId, showId, admits: 4, issue: 1 }));
    send(answer);
    await until(() => warningsOf(door.now()).length === 1);
    read = () => Promise.reject(new NotPaired());
    door.connectSoon();
    await until(() => door.now().link === 'unpaired');
    expect(JSON.stringify(door.now())).not.toContain('Ada');
  });
});

describe('a door in the morning', () => {
  it('loses the list and what was delivered, and keeps what was not', async () => {
    const rows = [aRow(), aRow({}, { result: 'stored' }), aRow({}, { result: 'over' })];
    const store = memoryStore(rows, aNight({ night: '2026-11-01' }));
    door = await openedDoor({}, store);
    expect(await store.readNight()).toBeUndefined();
    expect((await store.rows()).map(({ result }) => result?.result)).toEqual([undefined, 'over']);
  });
});
