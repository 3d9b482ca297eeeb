import {
  DomainError,
  poundsToPence,
  type MoveBookingInput,
  type Permission,
} from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { leftOfLimit } from '../orders/domain/refunds.js';
import type { MoveTerms } from './domain/move-terms.js';

const WAIVE = 'Only a manager may let the difference go.';
const DEARER =
  'The other show is dearer. Please say how the customer pays the difference, or why they do not.';
const ABOVE_LIMIT =
  'The difference is more than a move may refund. Please refund this booking and make a new one for the other show.';

/** What the member of staff may do with a move. It concerns the venues of both shows (ADR 55). */
@Injectable()
export class MoveRights {
  constructor(
    private readonly venues: VenueRights,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws FORBIDDEN */
  async requireVenues(from: string, to: string): Promise<void> {
    await this.venues.require(from);
    await this.venues.require(to); // guard: moves-need-both-venues
  }

  async mayWaive(from: string, to: string): Promise<boolean> {
    return this.may('bookings:refund-any', from, to);
  }

  /** @throws VALIDATION_FAILED, FORBIDDEN */
  async checkDifference(
    order: OrderRow,
    terms: MoveTerms,
    { payment, waivedBecause }: Pick<MoveBookingInput, 'payment' | 'waivedBecause'>,
  ): Promise<void> {
    if (terms.becomes === 'refund') await this.checkLimit(order, terms);
    if (terms.becomes !== 'pay' || payment !== undefined) return;
    if (waivedBecause === undefined)
      throw new DomainError('VALIDATION_FAILED', DEARER, [
        { path: 'waivedBecause', message: DEARER },
      ]);
    // guard: waiving-needs-a-manager
    if (!(await this.mayWaive(order.showId, terms.showId)))
      throw new DomainError('FORBIDDEN', WAIVE);
  }

  /** For managers as well: a larger refund asks for a confirmation (ADR 50), and a move has none. */
  private async checkLimit(order: OrderRow, terms: MoveTerms): Promise<void> {
    const left = leftOfLimit(order, poundsToPence(this.settings.REFUND_LIMIT_POUNDS));
    const mayRefund = await this.may('bookings:refund', order.showId, terms.showId);
    // guard: refunds-of-moves-have-the-limit (invariants.md I32)
    if (!mayRefund || terms.refundPence > left) throw new DomainError('FORBIDDEN', ABOVE_LIMIT);
  }

  private async may(permission: Permission, from: string, to: string): Promise<boolean> {
    return (await this.venues.allows(from, permission)) && this.venues.allows(to, permission);
  }
}
