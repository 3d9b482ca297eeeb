import { DomainError } from '@club/contracts';
import { currentContext } from '@club/kit';
import type { AskForRefundCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { isBeingReturned } from '../orders/domain/quarantine.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { isSameRequest, viewRequest, type RefundRequest } from './domain/refund-request.js';
import { RefundRequestsStore } from './refund-requests.store.js';

type Input = RequestOf<typeof AskForRefundCall>;

/** Asks a manager for a refund. No money moves and no place becomes free before it is approved. */
@Injectable()
export class AskForRefund {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refundOrder: RefundOrder,
    private readonly requests: RefundRequestsStore,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, NOT_PAID, REFUND_TOO_LARGE, VALIDATION_FAILED, ID_IN_USE */
  async execute({ id, refund }: Input): Promise<ReplyOf<typeof AskForRefundCall>> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    const asked = draft(order, refund);
    const known = await this.requests.find(asked._id);
    if (known === null) await this.check(order, refund);
    const stored = known ?? (await this.add(asked));
    if (!isSameRequest(stored, asked)) throw new DomainError('ID_IN_USE');
    const mayApprove = await this.venues.allows(order.showId, 'bookings:refund-any');
    return viewRequest(stored, { staffId: asked.askedBy.id, mayApprove });
  }

  /** The request and its row in the audit trail are one transaction. */
  private add(asked: RefundRequest): Promise<RefundRequest> {
    const { _id: refundId, orderId: id, showId, refund } = asked;
    const details = { refundId, pence: refund.pence, places: refund.places };
    return this.trail.transaction(async (session) => {
      const stored = await this.requests.add(asked, session);
      if (isSameRequest(stored, asked) && stored.at.getTime() === asked.at.getTime())
        await this.trail.write({ act: 'refund-ask', id, showId, details }, session);
      return stored;
    });
  }

  private async check(order: OrderRow, refund: Input['refund']): Promise<void> {
    if (isBeingReturned(order)) throw new DomainError('EDITED_MEANWHILE');
    await this.refundOrder.check(order, refund);
  }
}

function draft(
  { _id: orderId, showId, reference = '' }: OrderRow,
  { refundId, pence, places, reason }: Input['refund'],
): RefundRequest {
  const { id = '', username = '' } = currentContext()?.staff ?? {};
  return {
    _id: refundId,
    orderId,
    showId,
    reference,
    refund: { pence, places, reason },
    askedBy: { id, username },
    at: new Date(),
    state: 'open',
    decidedBy: null,
    decidedAt: null,
    note: null,
  };
}
