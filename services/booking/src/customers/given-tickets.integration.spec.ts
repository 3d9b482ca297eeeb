import { pence } from '@club/contracts';
import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { AuditHarness } from '../../test/audit.js';
import { TransfersHarness } from '../../test/transfers.js';
import { BookingMails } from '../mails/booking-mails.js';
import { CloseShow } from '../orders/close-show.js';
import type { OrderRow } from '../orders/domain/order.js';
import { draftCredit } from '../orders/domain/refunds.js';
import { RefundOrder } from '../orders/refund-order.js';
import { EditCustomer } from '../staff/edit-customer.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';

const HOUR = 3_600_000;
const GRACE = 'grace@example.org';

describe('tickets that a friend has taken', () => {
  let club: BookingHarness;
  let gifts: TransfersHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    gifts = new TransfersHarness(club);
  });
  afterAll(() => club.stop());

  const refund = async ({ _id }: OrderRow, amount: number, places: number): Promise<void> => {
    const request = { refundId: newId(), pence: pence(amount), places, reason: 'ill' };
    await club.get(RefundOrder).refundPart(await club.order(_id), request);
  };
  const forget = (_id: string) =>
    club.orders.updateOne({ _id }, { $set: { name: '—', email: '', erasedAt: new Date() } });
  /** A refund that is to become a gift card. @returns the card's account. */
  async function owedCredit({ _id }: OrderRow): Promise<string> {
    const account = newId();
    const request = { refundId: newId(), pence: pence(500), places: 0, reason: 'moved' };
    const credit = draftCredit(await club.order(_id), request, account);
    await club.orders.updateOne({ _id }, { $push: { refunds: credit } });
    return account;
  }
  const kindsOf = async (subject: string): Promise<string[]> =>
    (await club.outbox.find({ subject }).lean()).map(({ kind }) => kind).sort();

  it('end when the show is cancelled: the friend is told, and reads no sum', async () => {
    const { id, showId, part } = await gifts.given();
    await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute(new Date(Date.now() + HOUR));
    expect(await club.state(part._id)).toBe('refunded');
    const [told, ...more] = await gifts.mails('tickets-ended', part._id);
    expect(told).toMatchObject({ to: GRACE, name: 'Grace Hopper', left: 0, isCancelled: true });
    expect(JSON.stringify(told)).not.toMatch(/pence/i);
    expect(more).toEqual([]);
    const { email } = await club.order(id);
    for (const subject of [id, part._id])
      expect(await gifts.mails('booking-refunded', subject)).toMatchObject([{ to: email }]);
    expect(await kindsOf(id)).not.toContain('tickets-ended');
  });

  it('become fewer when staff refund one: the friend is told how many are left', async () => {
    const { part } = await gifts.given(4, 2);
    await refund(part, 2000, 1);
    const ended = { to: GRACE, reference: part.reference, left: 1, isCancelled: false };
    expect(await gifts.mails('tickets-ended', part._id)).toMatchObject([ended]);
    await refund(part, 2000, 1);
    expect(await gifts.mails('tickets-ended', part._id)).toMatchObject([{ left: 0 }, { left: 0 }]);
  });

  describe('while Stripe does not answer', () => {
    beforeEach(() => {
      jest.spyOn(club.get(StripeRefunds), 'refund').mockResolvedValue({ outcome: 'unknown' });
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('have ended for the friend once the refund is noted, and are told once', async () => {
      const { part } = await gifts.given(4, 2);
      await refund(part, 2000, 1);
      expect(await kindsOf(part._id)).toEqual(['booking-confirmed', 'tickets-ended']);
      expect(await gifts.mails('tickets-ended', part._id)).toMatchObject([{ to: GRACE, left: 1 }]);
      jest.restoreAllMocks();
      await club.get(UnfinishedOrders).continueHalfWay(new Date(Date.now() + HOUR));
      const both = ['booking-confirmed', 'booking-refunded', 'tickets-ended'];
      expect(await kindsOf(part._id)).toEqual(both);
    });

    it('have ended for the friend once the show is cancelled', async () => {
      const { showId, part } = await gifts.given();
      await club.get(CloseShow).execute(showId);
      await club.get(FinishClosedShows).execute(new Date(Date.now() + HOUR));
      expect(await club.state(part._id)).toBe('refund_due');
      const told = { to: GRACE, left: 0, isCancelled: true };
      expect(await gifts.mails('tickets-ended', part._id)).toMatchObject([told]);
      jest.restoreAllMocks();
      await club.get(UnfinishedOrders).continueHalfWay(new Date(Date.now() + HOUR), showId);
      expect(await club.state(part._id)).toBe('refunded');
      expect(await gifts.mails('tickets-ended', part._id)).toHaveLength(1);
    });

    it('have not ended if the refund could not be noted', async () => {
      const { part } = await gifts.given(4, 2);
      const stale = await club.order(part._id);
      await refund(part, 500, 0);
      const late = { refundId: newId(), pence: pence(2000), places: 1, reason: 'ill' };
      const refused = club.get(RefundOrder).refundPart(stale, late);
      await expect(refused).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
      expect(await kindsOf(part._id)).toEqual(['booking-confirmed']);
    });
  });

  it('stay when money alone is refunded, which the friend does not read about', async () => {
    const { part } = await gifts.given();
    await refund(part, 500, 0);
    expect(await kindsOf(part._id)).toEqual(['booking-confirmed', 'booking-refunded']);
  });

  it('are named to the payer, beside the refund', async () => {
    const { id, part } = await gifts.given();
    await refund(part, 500, 0);
    const [told] = await gifts.mails('booking-refunded', part._id);
    const { email, name } = await club.order(id);
    expect(told).toMatchObject({ to: email, booking: { name }, givenTo: 'Grace Hopper' });
    await refund(await club.order(id), 500, 0);
    const [own] = await gifts.mails('booking-refunded', id);
    expect(own).not.toHaveProperty('givenTo');
  });

  it('are refunded to a payer who hears of it, also when the friend was erased', async () => {
    const { id, part } = await gifts.given();
    await forget(part._id);
    await refund(part, 2000, 1);
    const { email } = await club.order(id);
    const told = { to: email, refundPence: 2000 };
    expect(await gifts.mails('booking-refunded', part._id)).toMatchObject([told]);
    expect(await kindsOf(part._id)).not.toContain('tickets-ended');
  });

  it('are refunded without an e-mail about money when the payer was erased', async () => {
    const { id, part } = await gifts.given();
    await forget(id);
    await refund(part, 2000, 1);
    expect(await kindsOf(part._id)).toEqual(['booking-confirmed', 'tickets-ended']);
    expect(await new AuditHarness(club).audit()).not.toContain('mail-missing');
  });

  it('have no e-mail without an address if the payer is erased after it was written', async () => {
    const { id, part } = await gifts.given();
    await refund(part, 2000, 1);
    await forget(id);
    const [mail] = await club.outbox.find({ subject: part._id, kind: 'booking-refunded' }).lean();
    if (mail === undefined) throw new Error('no e-mail about the refund');
    expect(await club.get(BookingMails).contentOf(mail)).toBeNull();
    expect(await club.get(BookingMails).reasonToSkip(mail)).toContain('erased');
  });

  it('become a gift card of the payer, and of no one if that person was erased', async () => {
    const cards = (account: string) =>
      club.orders.db.collection<{ _id: string }>('gift_orders').findOne({ _id: account });
    const { id, part } = await gifts.given();
    const account = await owedCredit(part);
    await club.get(RefundOrder).execute(await club.order(part._id));
    const { email } = await club.order(id);
    expect(await cards(account)).toMatchObject({ recipientEmail: email });

    const lost = await gifts.given();
    const none = await owedCredit(lost.part);
    await forget(lost.id);
    const due = await club.order(lost.part._id);
    await expect(club.get(RefundOrder).execute(due)).rejects.toMatchObject({
      code: 'CALL_THE_CLUB',
    });
    expect(await cards(none)).toBeNull();
  });

  it('are no business of the next holder of the party', async () => {
    const { id } = await gifts.given(4);
    await gifts.offer(id, 1, { name: 'Bob Boole', email: 'bob@example.org' });
    const customer = {
      customerName: 'Mary Shelley',
      customerEmail: 'mary@example.org',
      customerPhone: '',
    };
    await runInContext({ requestId: 'r', staff: aMember('sam') }, () =>
      club.get(EditCustomer).execute({ id, customer }),
    );
    expect((await gifts.open(id)).transfers?.transfers).toEqual([]);
    const stored = JSON.stringify((await club.order(id)).transfers);
    expect(stored).not.toMatch(/grace|hopper|bob|boole/i);
  });

  it('leave no name or address of the friend in the history', async () => {
    const { id } = await gifts.given();
    const { history } = await club.order(id);
    expect(history.map(({ note }) => note)).toContain('1 ticket offered to a friend');
    expect(JSON.stringify(history)).not.toMatch(/grace|hopper/i);
  });
});
