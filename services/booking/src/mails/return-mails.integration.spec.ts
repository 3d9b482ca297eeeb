import { OutboxStore, type OutboxRow } from '@club/kit';
import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payAtEmulator } from '@club/client';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { ReturnsHarness } from '../../test/returns.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { BookingMails } from './booking-mails.js';

let club: BookingHarness;
let back: ReturnsHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  back = new ReturnsHarness(club);
});
afterAll(() => club.stop());

describe('the e-mail about tickets that are for sale again', () => {
  /** A sold-out show, and a booking of all of it that offers two tickets. */
  async function offered({ tickets }: { tickets: number }) {
    const { showId } = await back.show({ capacity: tickets });
    const id = await back.booked(showId, tickets);
    return { showId, id, returnId: await back.giveBack(id, 2) };
  }
  async function rowOf(id: string): Promise<OutboxRow> {
    const rows = await club.get(OutboxStore).findAbout(id);
    const row = rows.find(({ kind }) => kind === 'places-offered');
    if (row === undefined) throw new Error('no e-mail was written');
    return row;
  }
  const reason = async (id: string) => club.get(BookingMails).reasonToSkip(await rowOf(id));
  const sell = async (showId: string, tickets: number) => {
    await back.booked(showId, tickets);
    await back.settle();
  };

  it.each([2, 4])(
    'says what is still for sale of a booking of %d when it is sent, and what that brings',
    async (tickets) => {
      const { showId, id } = await offered({ tickets });
      await sell(showId, 1);
      expect(await back.mails('places-offered', id)).toMatchObject([
        { places: 1, valuePence: pence(2000) },
      ]);
      expect(await reason(id)).toBeNull();
    },
  );

  it('is not sent once the booker has taken them back', async () => {
    const { id, returnId } = await offered({ tickets: 4 });
    expect(await reason(id)).toBeNull();
    await back.takeBack(id, returnId);
    expect(await reason(id)).toBe('the tickets are no longer for sale');
  });

  it('is not sent once they are all sold', async () => {
    const { showId, id } = await offered({ tickets: 4 });
    await sell(showId, 2);
    expect(await reason(id)).toBe('the tickets are no longer for sale');
    expect(await back.mails('places-offered', id)).toEqual([null]);
  });
});

describe('the e-mail about tickets that no one has bought', () => {
  it('speaks of no more than the booking has, if staff have refunded some since', async () => {
    const { showId } = await back.show({ capacity: 4 });
    const id = await back.booked(showId, 4);
    await back.giveBack(id, 2);
    await back.end(new Date(Date.now() + 30 * 86_400_000));
    expect(await back.mails('places-not-sold', id)).toMatchObject([{ places: 2 }]);
    const refund = { refundId: newId(), pence: pence(6000), places: 3, reason: 'ill' };
    await club.get(RefundOrder).refundPart(await club.order(id), refund);
    expect(await back.mails('places-not-sold', id)).toMatchObject([
      { places: 1, booking: { admits: 1 } },
    ]);
  });
});

describe('the e-mail about the money of tickets that were given back', () => {
  /** Two tickets for £40, of which a gift card has paid so much. */
  async function paidWith(giftPence: number): Promise<{ showId: string; id: string }> {
    const { showId } = await back.show({ capacity: 2 });
    const { code } = await new GiftCardHarness(club).card(giftPence);
    const input = { ...back.input(showId, 2), giftCardCodes: [code] };
    const { orderId: id, clientSecret } = await club.place(input);
    await club.submit(input);
    if (clientSecret !== null) await payAtEmulator(club.emulator.url, clientSecret);
    await club.get(SettleOrder).execute(id);
    expect(await club.state(id)).toBe('completed');
    return { showId, id };
  }
  async function sold({ showId, id }: { showId: string; id: string }): Promise<unknown[]> {
    await back.giveBack(id, 2);
    await back.booked(showId, 2);
    await back.settle();
    return back.mails('booking-refunded', id);
  }

  it('says that they were given back if a gift card has paid them', async () => {
    const [mail, ...more] = await sold(await paidWith(4000));
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      ...{ resoldPlaces: 2, refundPence: 4000, giftPence: 4000 },
      booking: { admits: 0 },
    });
    expect(mail).not.toHaveProperty('creditPence');
  });

  it('names both parts if gift card and bank card have paid', async () => {
    expect(await sold(await paidWith(1500))).toMatchObject([
      { resoldPlaces: 2, refundPence: 4000, giftPence: 1500, creditPence: 2500 },
    ]);
  });

  it('says that they were given back if the club pays at once', async () => {
    const { id } = await paidWith(1500);
    await club.orders.updateOne({ _id: id }, { $set: { 'returnPolicy.outcome': 'refund' } });
    await back.giveBack(id, 2);
    const [mail] = await back.mails('booking-refunded', id);
    expect(mail).toMatchObject({ resoldPlaces: 2, refundPence: 4000, giftPence: 1500 });
    expect(mail).not.toHaveProperty('creditPence');
  });
});
