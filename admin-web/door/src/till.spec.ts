import { doorNight, pence, type NightParty, type SellAtDoorInput } from '@club/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { aNight, aParty, aShow, memoryStore } from '../test/builders';
import { offline, openedDoor, TONIGHT, until } from '../test/opened-door';
import type { Door } from './door';
import { warningsOf } from './warnings';
import { NotPaired, NotSold, NotTonight, type DoorClient } from './night/door-client';

const sale: SellAtDoorInput = {
  saleId: 'sale-1',
  showId: aParty().showId,
  quantity: 2,
  unitPence: pence(1_800),
  paidBy: 'cash',
  name: 'Ada Walkup',
};
const party = aParty({ bookingId: 'sale-1', name: 'Ada Walkup', quantity: 2, admits: 2, left: 2 });

let door: Door;
const opened: Door[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
async function open(client: Partial<DoorClient>, store: Store): Promise<Door> {
  const one = await openedDoor(client, store);
  opened.push(one);
  return one;
}

const aStore = () => memoryStore([], aNight(TONIGHT));
type Store = ReturnType<typeof aStore>;

/** The page is loaded again, with what the phone has kept. */
async function reloaded(store: Store, client: Partial<DoorClient> = {}): Promise<void> {
  door.close();
  door = await open(client, store);
}
/** A phone that was told nothing about its sale. */
async function unanswered(changes: Partial<SellAtDoorInput> = {}): Promise<Store> {
  const store = aStore();
  door = await open({}, store);
  await door.sell({ ...sale, ...changes });
  return store;
}
const kept = async (store: Store) => (await store.sales()).map((row) => row.sale.saleId);

describe('a sale whose answer has not come', () => {
  it('is on the disk before it is sent, and no longer than until its answer', async () => {
    const store = aStore();
    let before: string[] = [];
    const sell = async () => {
      before = await kept(store);
      return { party };
    };
    door = await open({ sell }, store);
    await door.sell(sale);
    expect(before).toEqual(['sale-1']);
    expect(door.now()).toMatchObject({ openSale: undefined, shown: { sold: 2 } });
    expect(await kept(store)).toEqual([]);
  });

  it('is kept with the time of the server if the clock of the phone is wrong', async () => {
    const skewMs = -3 * 24 * 60 * 60_000;
    const server = Date.now() + skewMs;
    const night = { ...aNight({ night: doorNight(new Date(server)) }), skewMs };
    const store = memoryStore([], night);
    door = await open({}, store);
    await door.sell(sale);
    const [one] = await store.sales();
    expect(Math.abs(Date.parse(one?.at ?? '') - server)).toBeLessThan(60_000);
  });

  it('is sent again after the page was loaded again, with the same id and name', async () => {
    const store = await unanswered();
    const sent: SellAtDoorInput[] = [];
    const sell = async (again: SellAtDoorInput) => (sent.push(again), { party });
    await reloaded(store, { sell });
    expect(door.now().openSale).toEqual(sale);
    await door.sell(sale);
    expect(sent).toEqual([sale]);
    expect(door.now()).toMatchObject({ openSale: undefined, shown: { sold: 2 } });
    await reloaded(store);
    expect(door.now().openSale).toBeUndefined();
  });

  it('may have been made, so its refusal after a reload says to look in the list', async () => {
    const store = await unanswered();
    await reloaded(store, { sell: () => Promise.reject(new NotSold('No tickets are left')) });
    await door.sell(sale);
    expect(door.now().saleProblem?.detail).toContain('Please look in the list');
    expect(await kept(store)).toEqual([]);
  });

  it('is refused for good at its first attempt, and forgotten', async () => {
    const store = aStore();
    const sell = () => Promise.reject(new NotSold('This phone may no longer be used', false));
    door = await open({ sell }, store);
    await door.sell(sale);
    expect(door.now().saleProblem?.detail).toContain('Nothing was sold.');
    expect(await kept(store)).toEqual([]);
  });

  it('stays open if its repetition is refused before anyone has looked for it', async () => {
    const store = await unanswered();
    const sell = () => Promise.reject(new NotSold('Too many requests.', false));
    await reloaded(store, { sell });
    await door.sell(sale);
    expect(door.now()).toMatchObject({ openSale: sale, isSelling: false });
    expect(door.now().saleProblem?.detail).toBe(
      'Too many requests. The first attempt may have sold the tickets.',
    );
    expect(await kept(store)).toEqual(['sale-1']);
  });

  it('is given up after such a refusal, is a warning from then on, and holds up no other sale', async () => {
    const store = await unanswered();
    const gone = () => Promise.reject(new NotSold('No such show.', false));
    const answers = [gone, async () => ({ party })];
    await reloaded(store, { sell: async () => (answers.shift() ?? offline)() });
    await door.sell(sale);
    await door.giveUpSale();
    expect(door.now()).toMatchObject({ openSale: undefined, saleProblem: undefined });
    const [warning, ...others] = warningsOf(door.now());
    expect(warning?.title).toBe('A sale has no answer: 2 for £36, cash');
    expect(warning?.detail).toContain('The tickets may be sold');
    expect(others).toEqual([]);
    expect(JSON.stringify(await store.sales())).not.toContain('Ada');
    await door.sell({ ...sale, saleId: 'sale-2' });
    expect(door.now().shown).toMatchObject({ id: 'sale-2', sold: 2 });
    expect(warningsOf(door.now())).toEqual([warning]);
  });

  it('is not given up before its repetition was refused, or while it is on its way', async () => {
    const store = await unanswered();
    await door.giveUpSale();
    expect(door.now().openSale).toEqual(sale);
    await reloaded(store, { sell: () => new Promise(() => undefined) });
    void door.sell(sale);
    await door.giveUpSale();
    expect(door.now()).toMatchObject({ openSale: sale, isSelling: true });
    expect((await store.sales()).map(({ isLost }) => isLost)).toEqual([false]);
  });

  it('keeps another one from being begun, also by another tab', async () => {
    const store = await unanswered();
    const here = door;
    const sent: string[] = [];
    const sell = async ({ saleId }: SellAtDoorInput) => (sent.push(saleId), { party });
    const elsewhere = await open({ sell }, store);
    await here.sell({ ...sale, saleId: 'sale-2' });
    expect(here.now().openSale).toEqual(sale);
    await elsewhere.sell(sale);
    expect(sent).toEqual(['sale-1']);
  });

  it('is not sent at all if the phone cannot keep it', async () => {
    const sent: string[] = [];
    const store = { ...aStore(), keepSale: () => Promise.reject(new Error('QuotaExceededError')) };
    const sell = async ({ saleId }: SellAtDoorInput) => (sent.push(saleId), { party });
    door = await open({ sell }, store);
    await door.sell(sale);
    expect(sent).toEqual([]);
    expect(door.now()).toMatchObject({ openSale: undefined, isSelling: false });
    expect(door.now().saleProblem?.detail).toContain('Nothing was sold.');
  });

  it('may have been made if the phone cannot keep its repetition, and stays open', async () => {
    const store = await unanswered();
    const full = { ...store, keepSale: () => Promise.reject(new Error('QuotaExceededError')) };
    await reloaded(full);
    await door.sell(sale);
    expect(door.now()).toMatchObject({ openSale: sale, isSelling: false });
    expect(door.now().saleProblem?.detail).toBe(
      'This phone cannot store anything. The first attempt may have sold the tickets. Please look in the list before you sell again.',
    );
    expect(await kept(store)).toEqual(['sale-1']);
  });
});

describe('a phone that leaves the door with a sale whose answer has not come', () => {
  const leaving = [
    ['is revoked', () => Promise.reject(new NotPaired())],
    ['is not for tonight', () => Promise.reject(new NotTonight())],
  ] as const;
  it.each(leaving)('says what is open when it %s, without the name', async (_, night) => {
    const store = await unanswered();
    await reloaded(store, { night });
    expect(door.now()).toMatchObject({ openSale: undefined, night: undefined });
    const [warning] = warningsOf(door.now());
    expect(warning?.title).toBe('A sale has no answer: 2 for £36, cash');
    expect(warning?.detail).toContain(aShow().title);
    expect(JSON.stringify(await store.sales())).not.toContain('Ada');
    await door.saw(warning?.id ?? '');
    expect(warningsOf(door.now())).toEqual([]);
    expect(await kept(store)).toEqual([]);
  });

  it('says so in the morning too, and sells again on the next night', async () => {
    const store = await unanswered();
    await store.keepNight(aNight({ night: '2026-11-01' }));
    await reloaded(store);
    expect(door.now()).toMatchObject({ openSale: undefined, night: undefined });
    expect(warningsOf(door.now())).toHaveLength(1);
    await store.keepNight(aNight(TONIGHT));
    await reloaded(store, { sell: async () => ({ party }) });
    await door.sell({ ...sale, saleId: 'sale-2' });
    expect(door.now().shown).toMatchObject({ id: 'sale-2', sold: 2 });
    expect(await kept(store)).toEqual(['sale-1']);
  });

  it('says what is open beside why it was refused, and a person sees each by itself', async () => {
    const store = await unanswered();
    let night: DoorClient['night'] = offline;
    const sell = () => Promise.reject(new NotSold('Too many requests.', false));
    await reloaded(store, { sell, night: (...asked) => night(...asked) });
    await door.sell(sale);
    night = () => Promise.reject(new NotPaired());
    door.connectSoon();
    await until(() => door.now().link === 'unpaired');
    const { saleProblem } = door.now();
    await door.saw(warningsOf(door.now())[0]?.id ?? '');
    expect(warningsOf(door.now())).toEqual([]);
    expect(saleProblem).toBeDefined();
    expect(door.now().saleProblem).toEqual(saleProblem);
  });

  it('says nothing more about a sale whose answer comes after all', async () => {
    const store = aStore();
    let answer: (sold: { party: NightParty }) => void = () => undefined;
    const held = new Promise<{ party: NightParty }>((resolve) => (answer = resolve));
    let night: DoorClient['night'] = offline;
    door = await open({ sell: () => held, night: (...asked) => night(...asked) }, store);
    const selling = door.sell(sale);
    night = () => Promise.reject(new NotPaired());
    door.connectSoon();
    await until(() => door.now().link === 'unpaired');
    expect(warningsOf(door.now())).toHaveLength(1);
    answer({ party });
    await selling;
    expect(warningsOf(door.now())).toEqual([]);
    expect(await kept(store)).toEqual([]);
  });
});
