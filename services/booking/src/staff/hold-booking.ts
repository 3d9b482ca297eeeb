import { DomainError } from '@club/contracts';
import { actingStaff } from '@club/kit';
import type { HoldBookingCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { OrdersStore } from '../orders/orders.store.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';

/**
 * Keeps the person of a booking from erasure while a claim needs them, or ends that. The hold is a condition of each write
 * that takes a person away (invariants.md I29), so one that begins at the same moment comes before it or after it.
 */
@Injectable()
export class HoldBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly acts: StaffActsStore,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND, FORBIDDEN, NOT_EDITABLE if the person is erased already. */
  async execute({ id, hold }: RequestOf<typeof HoldBookingCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    if (order.erasedAt !== undefined)
      throw new DomainError('NOT_EDITABLE', 'The customer’s details have already been erased.');
    const row = hold && { at: new Date(), by: actingStaff(), reason: hold.reason };
    const note = row === null ? 'legal hold ended' : `legal hold: ${row.reason}`;
    const act = row === null ? 'legal-hold-end' : 'legal-hold';
    await this.orders.transaction(async (session) => {
      if (!(await this.acts.hold(order, row, { note, session }))) return;
      await this.trail.write({ act, id, showId: order.showId }, session);
    });
  }
}
