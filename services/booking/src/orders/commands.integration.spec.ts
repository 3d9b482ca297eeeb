import { pence } from '@club/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { commandsOf, observableMongoUrl } from '../../test/database-commands.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { OpenOrdersStore } from './open-orders.store.js';
import { orderSchema } from './orders.schema.js';

const WRITES = ['insert', 'update', 'findAndModify'];

describe('the commands that placing an order sends to the database', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ BOOKING_MONGO_URL: observableMongoUrl() });
  });
  afterAll(() => club.stop());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const commands = async (work: () => Promise<unknown>) =>
    (await commandsOf(club.app, work)).map(({ what }) => what);
  const browser = (showId: string, isNewSession: boolean) =>
    anOrderInput(showId, { client: 'network', isNewSession });

  it('are four for a new browser', async () => {
    const { showId } = await club.offer();
    expect(await commands(() => club.place(browser(showId, true)))).toEqual([
      'find offers',
      'insert orders',
      'update offers',
      'findAndModify orders',
    ]);
  });

  it('are one more for a browser that may have an order already', async () => {
    const { showId } = await club.offer();
    const sent = await commands(() => club.place(browser(showId, false)));
    expect(sent.toSorted()).toEqual([
      'find offers',
      'find orders',
      'findAndModify orders',
      'insert orders',
      'update offers',
    ]);
  });

  it('are one more if its network already holds places, which are summed', async () => {
    const { showId } = await club.offer();
    await club.place(browser(showId, true));
    expect(await commands(() => club.place(browser(showId, true)))).toEqual([
      'find offers',
      'aggregate offers',
      'insert orders',
      'update offers',
      'findAndModify orders',
    ]);
  });

  it('are three for the same order again', async () => {
    const { showId } = await club.offer();
    const input = browser(showId, false);
    await club.place(input);
    const sent = await commands(() => club.place({ ...input, orderId: newId() }));
    expect(sent.toSorted()).toEqual(['find offers', 'find orders', 'findAndModify orders']);
  });

  it('are one write for the details, and once in a second a read for the date in the link', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { showId } = await club.offer();
    const [first, second] = [browser(showId, true), browser(showId, true)];
    for (const input of [first, second]) await club.place(input);
    expect(await commands(() => club.submit(first))).toEqual([
      'findAndModify orders',
      'find offers',
    ]);
    expect(await commands(() => club.submit(second))).toEqual(['findAndModify orders']);
  });

  it('are one read for a refusal, and nothing is written', async () => {
    const { showId } = await club.offer({ capacity: 1 });
    const sent = await commands(() => club.place(browser(showId, true)).catch(() => undefined));
    expect(sent).toEqual(['find offers']);
  });

  it('are nine if others take the last places after they were read, and the order then holds nothing', async () => {
    const { showId } = await club.offer({ capacity: 8 });
    let begin = (): void => undefined;
    // Not within `commands`, so that the commands of the other order are not counted.
    const other = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(() =>
      club.place(anOrderInput(showId, { ticketQuantity: 8, amountPence: pence(16_000) })),
    );
    const orders = club.get(OpenOrdersStore);
    const insert = orders.insert.bind(orders);
    const late = anOrderInput(showId, { client: 'late', isNewSession: true });
    jest.spyOn(orders, 'insert').mockImplementation(async (order) => {
      await insert(order);
      if (order._id !== late.orderId) return;
      begin();
      await other;
    });
    const sent = await commands(async () => {
      await expect(club.place(late)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    });
    expect(sent).toEqual([
      'find offers',
      'insert orders',
      'update offers', // the hold
      'find offers', // whether the order has them, or enough are left
      'find offers', // which refusal to answer
      'findAndModify orders', // given up
      'update offers',
      'find offers', // nothing to free
      'findAndModify orders', // expired
    ]);
    expect(await club.order(late.orderId)).toMatchObject({ state: 'expired', live: false });
    expect(await club.counts(showId)).toEqual({ free: 0, held: 8, sold: 0 });
    expect((await club.offers.findById(showId))?.claims).toHaveLength(1);
  });

  it('read one claim of the show, and not the others, when places are given back', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(browser(showId, true));
    await club.place(browser(showId, true));
    const order = { orderId, quantity: 2 };
    await club.get(ClaimsStore).sell(showId, order);
    const sent = await commandsOf(club.app, () =>
      club.get(ClaimsStore).freeSold(showId, { ...order, refundId: 'r1' }),
    );
    const read = sent.filter(({ name }) => name === 'find').map(({ command }) => command);
    expect(read.length).toBeGreaterThan(0);
    for (const { projection } of read)
      expect(projection).toMatchObject({ claims: { $elemMatch: { id: orderId } } });
  });

  it('wait for the journal of a majority with each write (invariants.md I14)', async () => {
    const { showId } = await club.offer();
    const input = browser(showId, true);
    const claims = club.get(ClaimsStore);
    const order = { orderId: input.orderId, quantity: 2 };
    const sent = await commandsOf(club.app, async () => {
      await club.place(input);
      await club.submit(input);
      await claims.sell(showId, order);
      await claims.freeSold(showId, { ...order, refundId: 'r1' });
      await claims.release(showId, order);
      await claims.sellLate(showId, { orderId: newId(), quantity: 1 }, new Date());
    });
    const writes = sent.filter(({ name }) => WRITES.includes(name));
    expect(writes).toHaveLength(8);
    for (const { what, command } of writes)
      expect({ what, concern: command['writeConcern'] }).toEqual({
        what,
        concern: { w: 'majority', j: true },
      });
  });
});

describe('an order that the driver has stored', () => {
  it('has every field that the schema gives a default, and no other type of value', async () => {
    const club = await BookingHarness.start();
    try {
      const { showId } = await club.offer();
      const input = anOrderInput(showId, { amountPence: pence(4000) });
      await club.place(input);
      const stored = await club.order(input.orderId);
      const withDefaults = new club.orders(stored).toObject();
      expect(stored).toEqual(withDefaults);
      for (const [path, { options }] of Object.entries(orderSchema.paths))
        if (options.default !== undefined)
          expect({ path, stored }).toHaveProperty(`stored.${path}`);
    } finally {
      await club.stop();
    }
  });
});
