import { DomainError, pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { VoidGiftCard } from './void-gift-card.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

describe('paying with gift cards', () => {
  it('pays a whole booking without a bank card', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card();
    const placed = await gifts.book(showId, [code]);
    expect(placed).toMatchObject({ clientSecret: null, duePence: 0 });
    expect(await club.state(placed.orderId)).toBe('completed');
    expect(await gifts.balance(code)).toBe(0);
    expect(await gifts.ledgerSum(id)).toBe(0);
  });

  it('pays a part, and the bank card completes the booking', async () => {
    const { showId } = await club.offer();
    const { code } = await gifts.card(2000);
    const second = await gifts.card(1000);
    const placed = await gifts.book(showId, [code, second.code]);
    expect(placed.duePence).toBe(1000);
    expect(await gifts.balance(code)).toBe(0);
    await payAtEmulator(club.emulator.url, placed.clientSecret ?? '');
    expect(await club.get(SettleOrder).execute(placed.orderId)).toBe('completed');
    expect(await gifts.ledgerSum(second.id)).toBe(0);
  });

  it('pays for the new order if the customer changes the number of tickets', async () => {
    const { showId } = await club.offer();
    const { code } = await gifts.card(6000);
    const input = anOrderInput(showId, {
      ticketQuantity: 4,
      amountPence: pence(8000),
      giftCardCodes: [code],
    });
    expect((await club.place(input)).duePence).toBe(2000);
    const fewer = { ...input, orderId: newId(), ticketQuantity: 3, amountPence: pence(6000) };
    expect(await club.place(fewer)).toMatchObject({ duePence: 0, clientSecret: null });
  });

  it('makes the money available again when the order is released', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(2000);
    const placed = await gifts.book(showId, [code]);
    expect(await gifts.balance(code)).toBe(0);
    await club.get(ReleaseOrder).execute(placed.orderId);
    expect(await gifts.balance(code)).toBe(2000);
    expect(await gifts.ledgerSum(id)).toBe(2000);
  });

  it('holds nothing for an order whose money was taken already, if a request comes late', async () => {
    const { showId } = await club.offer();
    const { id, code } = await gifts.card(6000);
    const { orderId } = await gifts.book(showId, [code]);
    const before = await gifts.balance(code);
    const movement = { orderId, pence: pence(6000 - before) };
    const holdLate = () => club.get(GiftAccountsStore).hold(id, movement);
    expect(await Promise.all(Array.from({ length: 5 }, holdLate))).not.toContain(false);
    expect(await gifts.balance(code)).toBe(before);
    expect(await gifts.heldPence(id)).toBe(0);
  });

  it('refuses unknown, void and frozen cards with the same answer', async () => {
    const { showId } = await club.offer();
    const voided = await gifts.card();
    await club.get(VoidGiftCard).execute({ id: voided.id, actId: newId() });
    const frozen = await gifts.card();
    await gifts.freeze(frozen.id);
    for (const code of ['AAAAA-AAAAA', voided.code, frozen.code]) {
      await expect(gifts.balance(code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(gifts.redeem(showId, code)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'giftCardCodes' }],
      });
    }
  });
});

describe('a hundred buyers with the same gift card of £40', () => {
  /** How many of them get a £20 ticket without paying anything else, and how much more than £40 is held. */
  async function rush(): Promise<{ free: number; overspent: number }> {
    const { showId } = await club.offer({ capacity: 200 });
    const { id, code } = await gifts.card(4000);
    const placed = await Promise.allSettled(
      Array.from({ length: 100 }, () => gifts.redeem(showId, code)),
    );
    const unexpected = placed.filter(
      (result) => result.status === 'rejected' && !(result.reason instanceof DomainError),
    );
    expect(unexpected).toEqual([]);
    const free = placed.filter(
      (result) => result.status === 'fulfilled' && result.value.duePence === 0,
    ).length;
    return { free, overspent: Math.max(0, (await gifts.heldPence(id)) - 4000) };
  }

  it('get exactly two tickets of £20', async () => {
    expect(await rush()).toEqual({ free: 2, overspent: 0 });
  });

  it('would overspend it without the guard in the write (control)', async () => {
    const store = club.get(GiftAccountsStore);
    const guarded = store.hold.bind(store);
    store.hold = async (account, { orderId, pence: part }) => {
      const { availablePence = 0 } = (await store.find(account)) ?? {};
      if (availablePence < part) return false;
      const change = {
        $set: { availablePence: availablePence - part },
        $push: { holds: { id: orderId, pence: part } },
      };
      await club.orders.db
        .collection<{ _id: string; holds: object[] }>('gift_accounts')
        .updateOne({ _id: account }, change);
      return true;
    };
    try {
      expect((await rush()).overspent).toBeGreaterThan(0);
    } finally {
      store.hold = guarded;
    }
  });
});
