import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import { MoveRights } from './move-rights.js';

const PAID = 'The customer has just paid, so the booking has moved.';

/**
 * Takes back the link to pay a difference. The decision and its row in the trail are one write; after a crash behind it the
 * settle sweep frees the places, once Stripe confirms that the link cannot be paid any more.
 */
@Injectable()
export class WithdrawMoveLink {
  constructor(
    private readonly orders: OrdersStore,
    private readonly supplements: SupplementsStore,
    private readonly rights: MoveRights,
    private readonly releaseOrder: ReleaseOrder,
    private readonly acts: StaffActsStore,
    private readonly trail: ShowTrail,
  ) {}

  /** Safe to repeat. @throws NOT_FOUND, FORBIDDEN, EDITED_MEANWHILE */
  async execute(id: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.rights.requireVenues(order.showId, order.showId);
    const open = await this.supplements.findOpen(id);
    if (open?.byLink !== true) return; // nothing was sent, or it has ended
    await this.rights.requireVenues(order.showId, open.showId);
    await this.end(order, open);
    if ((await this.releaseOrder.execute(open._id)) === 'paid')
      throw new DomainError('EDITED_MEANWHILE', PAID);
  }

  private async end(booking: OrderRow, { _id, showId }: OrderRow): Promise<void> {
    await this.trail.transaction(async (session) => {
      if ((await this.orders.transition(_id, 'releasing', {}, session)) === null) return;
      const line = { id: `${_id}-withdrawn`, note: 'link to pay for a dearer show withdrawn' };
      await this.acts.noteOnce(booking, line, session);
      const about = { id: booking._id, showId, details: { supplement: _id } };
      await this.trail.write({ act: 'booking-move-withdraw', ...about }, session);
    });
  }
}
