import { EXPORT_PAGE } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { runInContext, newRequestId } from '@club/kit';
import { ExportBookings } from './export-bookings.js';
import { SellAtDesk } from './sell-at-desk.js';

describe('exporting bookings', () => {
  let club: BookingHarness;
  let showId: string;
  const TOTAL = EXPORT_PAGE + 3;
  beforeAll(async () => {
    club = await BookingHarness.start();
    ({ showId } = await club.offer());
    const bookingId = newId();
    await runInContext({ requestId: newRequestId() }, () =>
      club.get(SellAtDesk).execute({
        bookingId,
        showId,
        customerName: 'Ada Lovelace',
        customerEmail: 'ada@example.org',
        customerPhone: '',
        ticketQuantity: 1,
        payment: 'complimentary',
        holdHours: 1,
      }),
    );
    const { _id, ...sold } = await club.order(bookingId);
    const copies = Array.from({ length: TOTAL - 1 }, (_, number) => ({
      ...sold,
      _id: newId(),
      sessionId: newId(),
      reference: `BK${number}AAA`,
      // Many at the same moment, so that the place in the list needs the id as well.
      createdAt: new Date(sold.createdAt.getTime() - (number % 3)),
    }));
    await club.orders.insertMany(copies);
    expect(_id).toBe(bookingId);
  });
  afterAll(() => club.stop());

  const everything = async (between: () => Promise<unknown> = () => Promise.resolve()) => {
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const part = await club.get(ExportBookings).execute({ ...(after && { after }), showId });
      ids.push(...part.bookings.map(({ id }) => id));
      after = part.next;
      await between();
    } while (after !== undefined);
    return ids;
  };

  it('brings each booking once, newest first, and says how many there are', async () => {
    const { total, bookings } = await club.get(ExportBookings).execute({ showId });
    expect([total, bookings.length]).toEqual([TOTAL, EXPORT_PAGE]);
    const ids = await everything();
    expect([ids.length, new Set(ids).size]).toEqual([TOTAL, TOTAL]);
  });

  it('brings none twice if bookings arrive meanwhile', async () => {
    const { _id, ...sold } = await club.orders.findOne({ showId }).lean().orFail();
    const ids = await everything(() =>
      club.orders.create({
        ...sold,
        _id: newId(),
        sessionId: newId(),
        reference: `BK${newId()}`,
        createdAt: new Date(),
      }),
    );
    expect([ids.length, new Set(ids).size]).toEqual([TOTAL, TOTAL]);
    expect(ids).toContain(_id);
  });

  it('ends at the venues where the member of staff may export', async () => {
    const exportAs = (venues: string[]) =>
      acting(
        { ...aManager('ben'), rights: { 'customers:export': venues } },
        'customers:export',
        () => club.get(ExportBookings).execute({ showId }),
      );
    const venueId = (await club.offers.findById(showId).lean())?.venueId ?? '';
    expect((await exportAs([venueId])).bookings).toHaveLength(EXPORT_PAGE);
    expect(await exportAs(['elsewhere'])).toEqual({ bookings: [], total: 0 });
  });

  it('brings what the filter matches', async () => {
    const nothing = await club.get(ExportBookings).execute({ search: 'grace' });
    expect(nothing).toEqual({ bookings: [], total: 0 });
    const pending = await club.get(ExportBookings).execute({ status: 'pending' });
    expect(pending).toEqual({ bookings: [], total: 0 });
  });
});
