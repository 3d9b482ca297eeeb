import { pence, type Arrival } from '@club/contracts';
import { expect } from '@jest/globals';
import { ArrivalsStore } from '../src/door/arrivals.store.js';
import { ReadDoorList } from '../src/door/read-door-list.js';
import { RecordArrivals } from '../src/door/record-arrivals.js';
import { SettleOrder } from '../src/orders/settle-order.js';
import { RefundBooking } from '../src/staff/refund-booking.js';
import { acting, aManager, aSteward } from './acting.js';
import { anOrderInput, newId, type BookingHarness } from './booking-harness.js';

export const SAM = aSteward('sam');
export const MANAGER = aManager('mair');

export interface Booked {
  bookingId: string;
  showId: string;
}

export const anArrival = (bookingId: string, changes: Partial<Arrival> = {}): Arrival => ({
  arrivalId: newId(),
  bookingId,
  n: 4,
  at: new Date().toISOString(),
  via: 'list',
  offline: false,
  ...changes,
});

/** The door as staff have it on their own screens; on added phones, see phones.ts. */
export class DoorHarness {
  constructor(private readonly club: BookingHarness) {}

  /** A paid booking of four tickets for £80. */
  async booked(): Promise<Booked> {
    const { showId } = await this.club.offer();
    const input = anOrderInput(showId, { ticketQuantity: 4, amountPence: pence(8_000) });
    const { id } = await this.club.paid(input);
    await this.club.get(SettleOrder).execute(id);
    return { bookingId: id, showId };
  }

  async record(showId: string, arrivals: Arrival[], staff = SAM) {
    const work = () => this.club.get(RecordArrivals).execute({ showId, arrivals });
    return (await acting(staff, 'door:admit', work)).results;
  }

  async letIn({ bookingId, showId }: Booked, changes: Partial<Arrival> = {}, staff = SAM) {
    const [result] = await this.record(showId, [anArrival(bookingId, changes)], staff);
    if (result === undefined) throw new Error('each arrival has a result');
    return result;
  }

  undo(booking: Booked, undoes: string, n: number, staff = SAM) {
    return this.letIn(booking, { undoes, n: -n }, staff);
  }

  list(showId: string, staff = SAM) {
    return acting(staff, 'door:admit', () => this.club.get(ReadDoorList).execute(showId));
  }

  rowsOf({ bookingId }: Booked) {
    return this.club.get(ArrivalsStore).findOfBookings([bookingId]);
  }

  /** Refunds two of the four places, unless a test says otherwise. */
  refundTwo({ bookingId: id }: Booked, changes: object = {}) {
    const refund = { pence: pence(4_000), places: 2, reason: 'two are ill', ...changes };
    return acting(MANAGER, 'bookings:refund', () =>
      this.club.get(RefundBooking).execute({ id, refund: { refundId: newId(), ...refund } }),
    );
  }

  /** The order’s count is the sum of its rows, and its version is their number. */
  async expectCounted(booking: Booked, arrived: number): Promise<void> {
    const rows = await this.rowsOf(booking);
    const order = await this.club.order(booking.bookingId);
    expect(order.arrived ?? 0).toBe(arrived);
    expect(rows.reduce((sum, { n, over }) => sum + n - over, 0)).toBe(arrived);
    expect(order.doorVersion ?? 0).toBe(rows.length);
  }
}
