import { pence } from '@club/contracts';
import { FoldSales } from '../src/figures/fold-sales.js';
import { MoveBooking } from '../src/moves/move-booking.js';
import { QuoteMove } from '../src/moves/quote-move.js';
import { RefundOrder } from '../src/orders/refund-order.js';
import { SettleOrder } from '../src/orders/settle-order.js';
import { aClerk, acting, aManager } from './acting.js';
import { AuditHarness } from './audit.js';
import { anOrderInput, newId, type BookingHarness } from './booking-harness.js';

const HOUR = 3_600_000;
export const MANAGER = aManager('mair');
export const CLERK = aClerk('carys');

interface Options {
  moveId?: string;
  waivedBecause?: string;
  knowsCity?: boolean;
}

/** Bookings that staff move with a quote. */
export class StaffMoves {
  private readonly books: AuditHarness;

  constructor(private readonly club: BookingHarness) {
    this.books = new AuditHarness(club);
  }

  /** Two tickets at £20, paid by card. */
  async booked(): Promise<{ id: string; intentId: string; from: string }> {
    const { showId: from } = await this.club.offer();
    const paid = await this.club.paid(anOrderInput(from));
    await this.club.get(SettleOrder).execute(paid.id);
    return { ...paid, from };
  }

  async show(unitPence = 2000, capacity = 100): Promise<string> {
    return (await this.club.offer({ unitPence: pence(unitPence), capacity })).showId;
  }

  quote(id: string, showId: string, staff = MANAGER) {
    const work = () => this.club.get(QuoteMove).execute({ id, showId });
    return acting(staff, 'bookings:write', work);
  }

  async move(id: string, showId: string, options: Options = {}, staff = MANAGER) {
    const { quoteId } = await this.quote(id, showId, staff);
    return this.moveAs(staff, { id, showId, quoteId, ...options });
  }

  moveAs(staff: typeof MANAGER, about: Options & { id: string; showId: string; quoteId: string }) {
    const input = { moveId: newId(), knowsCity: false, ...about };
    return acting(staff, 'bookings:write', () => this.club.get(MoveBooking).execute(input));
  }

  async refundOne(id: string): Promise<void> {
    await this.club.get(RefundOrder).refundPart(await this.club.order(id), {
      refundId: newId(),
      pence: pence(2000),
      places: 1,
      reason: 'one is ill',
    });
  }

  /** Both audits would find a lost place, a wrong sum or a payment that does not match. */
  async findings(): Promise<string[]> {
    await this.club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    return this.books.audit();
  }
}
