import { DomainError, pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aWish, BookingHarness, newId } from '../../test/booking-harness.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftCardMails } from '../mails/gift-card-mails.js';
import { GiftMoney } from './gift-money.js';
import { ManageGiftCards } from './manage-gift-cards.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { PlaceGiftOrder } from './place-gift-order.js';
import { PrintGiftCard } from './print-gift-card.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { SettleGiftOrder } from './settle-gift-order.js';

const purchase = {
  purchaserName: 'Ada',
  purchaserEmail: 'ada@example.org',
  recipientName: 'Bob',
  recipientEmail: 'bob@example.org',
  personalMessage: '',
};

describe('a gift card', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  /** Bought, paid and issued: its account and its code. */
  async function card(amount = 4000): Promise<{ id: string; code: string }> {
    const id = newId();
    const { clientSecret } = await club
      .get(PlaceGiftOrder)
      .execute({ ...purchase, orderId: id, amountPence: pence(amount) });
    await payAtEmulator(club.emulator.url, clientSecret);
    await club.get(SettleGiftOrder).execute(id);
    const mail = await club.get(GiftCardMails).contentOf('gift-card-issued', id);
    if (mail?.kind !== 'gift-card-issued') throw new Error('no card was issued');
    return { id, code: mail.code };
  }
  const balance = (code: string) => club.get(GiftMoney).balance(code);
  const ledger = (id: string) => club.get(GiftAccountsStore).sumOfLedger(id);
  async function bookWith(showId: string, codes: string[], over: object = {}) {
    const wish = aWish(showId, { giftCardCodes: codes, ...over });
    const placed = await club.place(wish);
    await club.submit(wish);
    return { wish, placed };
  }

  it('is issued once for one payment, however often it is settled, with one code and two mails', async () => {
    const { id, code } = await card();
    await Promise.all([1, 2, 3].map(() => club.get(SettleGiftOrder).execute(id)));
    expect(await balance(code.toLowerCase())).toBe(4000);
    expect(await ledger(id)).toBe(4000);
    expect(await club.outbox.countDocuments({ subject: id })).toBe(2);
  });

  it('is not issued where nobody paid', async () => {
    const id = newId();
    await club.get(PlaceGiftOrder).execute({ ...purchase, orderId: id, amountPence: pence(2000) });
    expect(await club.get(SettleGiftOrder).execute(id)).toBe('not-paid');
    expect(await club.get(GiftAccountsStore).find(id)).toBeNull();
  });

  it('pays a whole booking without a bank card', async () => {
    const { showId } = await club.offer();
    const { id, code } = await card();
    const { placed } = await bookWith(showId, [code]);
    expect(placed).toMatchObject({ clientSecret: null, duePence: 0 });
    expect(await club.state(placed.orderId)).toBe('completed');
    expect(await balance(code)).toBe(0);
    expect(await ledger(id)).toBe(0);
  });

  it('pays a part, keeps the rest of the money, and is completed by the bank card', async () => {
    const { showId } = await club.offer();
    const { code } = await card(2000);
    const second = await card(1000);
    const { placed } = await bookWith(showId, [code, second.code]);
    expect(placed.duePence).toBe(1000);
    expect(await balance(code)).toBe(0);
    await payAtEmulator(club.emulator.url, placed.clientSecret ?? '');
    expect(await club.get(SettleOrder).execute(placed.orderId)).toBe('completed');
    expect(await ledger(second.id)).toBe(0);
  });

  it('pays the new order where the customer changes the number of tickets', async () => {
    const { showId } = await club.offer();
    const { code } = await card(6000);
    const wish = aWish(showId, {
      ticketQuantity: 4,
      amountPence: pence(8000),
      giftCardCodes: [code],
    });
    expect((await club.place(wish)).duePence).toBe(2000);
    const fewer = await club.place({
      ...wish,
      orderId: newId(),
      ticketQuantity: 3,
      amountPence: pence(6000),
    });
    expect(fewer).toMatchObject({ duePence: 0, clientSecret: null });
  });

  it('is paid back as far as it was not spent, once, also where Stripe fails at first', async () => {
    const { showId } = await club.offer();
    const { id, code } = await card(6000);
    await bookWith(showId, [code]);
    expect(await balance(code)).toBe(2000);
    const refund = () => club.get(RefundGiftCard).execute(id);
    await club.faults([{ match: 'POST /v1/refunds', kind: 'error', times: 9 }]);
    await refund();
    expect(await balance(code)).toBe(0); // debited before any money moves
    await club.faults([]);
    await club.get(UnfinishedOrders).settle();
    await refund();
    const { paymentIntentId } = await club
      .get(GiftOrdersStore)
      .find(id)
      .then((order) => order ?? { paymentIntentId: '' });
    const books = (await (await fetch(`${club.emulator.url}/_emulator/books`)).json()) as {
      refunds: { payment_intent: string; amount: number }[];
    };
    expect(
      books.refunds
        .filter(({ payment_intent }) => payment_intent === paymentIntentId)
        .map(({ amount }) => amount),
    ).toEqual([2000]);
    expect(await ledger(id)).toBe(0);
    expect(
      (await club.get(ManageGiftCards).list({ page: 1, pageSize: 100 })).sales.find(
        (sale) => sale.id === id,
      )?.isRefunded,
    ).toBe(true);
  });

  it('that is spent cannot be paid back', async () => {
    const { showId } = await club.offer();
    const { id, code } = await card(4000);
    await bookWith(showId, [code]);
    await expect(club.get(RefundGiftCard).execute(id)).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
    });
  });

  it('gets its money back when the hold is over', async () => {
    const { showId } = await club.offer();
    const { id, code } = await card(2000);
    const { placed } = await bookWith(showId, [code]);
    expect(await balance(code)).toBe(0);
    await club.get(ReleaseOrder).execute(placed.orderId);
    expect(await balance(code)).toBe(2000);
    expect(await ledger(id)).toBe(2000);
  });

  it('gets its part of a refund back first, to the same card', async () => {
    const { showId } = await club.offer();
    const { code } = await card(2000);
    const { placed } = await bookWith(showId, [code]);
    await payAtEmulator(club.emulator.url, placed.clientSecret ?? '');
    await club.get(SettleOrder).execute(placed.orderId);
    const order = await club.orders.findById(placed.orderId).lean().orFail();
    const refund = { refundId: 'first', pence: 2500, places: 1, reason: 'one cannot come' };
    await club.get(RefundOrder).refundPart(order, refund);
    await club
      .get(RefundOrder)
      .refundPart(await club.orders.findById(placed.orderId).lean().orFail(), refund);

    expect(await balance(code)).toBe(2000);
    expect(
      (await club.refunds())
        .filter(({ metadata }) => metadata.refundId === 'first')
        .map(({ amount }) => amount),
    ).toEqual([500]);
    expect(await club.counts(showId)).toEqual({ free: 99, held: 0, sold: 1 });
    expect(await club.state(placed.orderId)).toBe('completed');
    const rest = { refundId: 'second', pence: 1501, places: 1, reason: 'too much' };
    const now = await club.orders.findById(placed.orderId).lean().orFail();
    await expect(club.get(RefundOrder).refundPart(now, rest)).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
    });
    await club.get(RefundOrder).refundPart(now, { ...rest, pence: 1500 });
    expect(await club.state(placed.orderId)).toBe('refunded');
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
  });

  const redeem = (showId: string, code: string) =>
    club.place(
      aWish(showId, { ticketQuantity: 1, amountPence: pence(2000), giftCardCodes: [code] }),
    );
  /** How many of a hundred buyers, all at once, get a ticket for £20 of a £40 card without paying anything else. */
  async function rush(): Promise<{ free: number; overspent: number }> {
    const { showId } = await club.offer({ capacity: 200 });
    const { id, code } = await card(4000);
    const placed = await Promise.allSettled(
      Array.from({ length: 100 }, () => redeem(showId, code)),
    );
    const free = placed.filter(
      (result) => result.status === 'fulfilled' && result.value.duePence === 0,
    ).length;
    const unexpected = placed.filter(
      (result) => result.status === 'rejected' && !(result.reason instanceof DomainError),
    );
    expect(unexpected).toEqual([]);
    const account = await club.get(GiftAccountsStore).find(id);
    const held = (account?.holds ?? []).reduce((sum, hold) => sum + hold.pence, 0);
    return { free, overspent: Math.max(0, held - 4000) };
  }

  it('of £40 pays exactly two of a hundred tickets of £20 at once', async () => {
    expect(await rush()).toEqual({ free: 2, overspent: 0 });
  });

  it('would be overspent without the guard: the control', async () => {
    const store = club.get(GiftAccountsStore);
    const guarded = store.hold.bind(store);
    store.hold = async (account, { orderId, pence: part }) => {
      const seen = await store.find(account);
      if ((seen?.availablePence ?? 0) < part) return false;
      const change = {
        $set: { availablePence: Math.max(0, (seen?.availablePence ?? 0) - part) },
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

  it('that is unknown, void or frozen is refused alike', async () => {
    const { showId } = await club.offer();
    const voided = await card();
    await club.get(ManageGiftCards).voidCard(voided.id);
    const frozen = await card();
    await club.get(GiftAccountsStore).freeze(frozen.id);
    for (const code of ['AAAAA-AAAAA', voided.code, frozen.code]) {
      await expect(balance(code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(redeem(showId, code)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'giftCardCodes' }],
      });
    }
  });

  it('is issued anew with another code, the old one worthless, the money the same', async () => {
    const { id, code } = await card();
    await club.get(ManageGiftCards).reissue(id);
    const mail = await club.get(GiftCardMails).contentOf('gift-card-issued', id);
    const fresh = mail?.kind === 'gift-card-issued' ? mail.code : '';
    expect(await balance(fresh)).toBe(4000);
    await expect(balance(code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { sales } = await club.get(ManageGiftCards).list({ page: 1, pageSize: 100 });
    expect(sales.find((sale) => sale.id === id)?.history).toMatchObject([
      { what: 'code number 2 sent, older ones worthless' },
    ]);
  });

  it('is printed for the holder of its link, until a newer code takes its place', async () => {
    const { id, code } = await card(2000);
    const linkOf = async (): Promise<string> => {
      const mail = await club.get(GiftCardMails).contentOf('gift-card-issued', id);
      return mail?.kind === 'gift-card-issued' ? mail.linkToken : '';
    };
    const token = await linkOf();
    const printed = await club.get(PrintGiftCard).execute(token);
    expect(printed).toMatchObject({ amountPence: 2000, balancePence: 2000, code });
    await club.get(ManageGiftCards).reissue(id);
    await expect(club.get(PrintGiftCard).execute(token)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await club.get(PrintGiftCard).execute(await linkOf())).code).not.toBe(printed.code);
    await expect(club.get(PrintGiftCard).execute(`${id}.zzzzzz.AAAA`)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('stands in no collection in clear', async () => {
    const { code } = await card();
    const collections = await club.orders.db.listCollections();
    for (const { name } of collections) {
      const dump = JSON.stringify(await club.orders.db.collection(name).find().toArray());
      expect(dump.replaceAll('-', '')).not.toContain(code.replaceAll('-', ''));
    }
  });
});
