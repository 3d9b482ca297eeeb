import { DomainError } from '@club/contracts';
import { currentContext } from '@club/kit';
import type { ApproveRefundCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { isBeingReturned } from '../orders/domain/quarantine.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { isSecondPerson, viewRequest, type RefundRequest } from './domain/refund-request.js';
import { RefundRequestsStore } from './refund-requests.store.js';

/** Between reading and writing, the booking or the request may change. */
const MAX_RACES = 5;
const OWN = 'You have asked for this refund yourself. Please let someone else approve it.';
const ENDED = 'This request has already been decided. Please reload to see how.';
const CHANGED =
  'The booking has changed since this refund was asked for, so it cannot be made. The request is closed.';

/**
 * Approves a refund that someone else has asked for. The approval and the refund on the order are one transaction, so
 * that neither exists without the other; a crash after it leaves a refund that is due, which the settle sweep carries
 * out. Approving again is the same refund (invariants.md I32).
 */
@Injectable()
export class ApproveRefund {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refundOrder: RefundOrder,
    private readonly requests: RefundRequestsStore,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, REFUND_TOO_LARGE, EDITED_MEANWHILE */
  async execute({
    id,
    note,
  }: RequestOf<typeof ApproveRefundCall>): Promise<ReplyOf<typeof ApproveRefundCall>> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      const { request, order } = await this.read(id);
      const noted =
        request.state === 'approved' ? order : await this.approve(request, order, note ?? null);
      if (noted === null) continue;
      await this.refundOrder.execute(noted);
      const staffId = currentContext()?.staff?.id;
      const decided = (await this.requests.find(id)) ?? request;
      return viewRequest(decided, { staffId, mayApprove: true });
    }
    throw new DomainError('EDITED_MEANWHILE');
  }

  /** The request belongs to the venue that its booking is at now. */
  private async read(id: string): Promise<{ request: RefundRequest; order: OrderRow }> {
    const request = await this.requests.find(id);
    const order = request && (await this.orders.find(request.orderId));
    if (request === null || order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId); // guard: requests-go-with-their-booking (invariants.md I28)
    if (request.state === 'declined' || request.state === 'void')
      throw new DomainError('EDITED_MEANWHILE', ENDED);
    if (isBeingReturned(order)) throw new DomainError('EDITED_MEANWHILE');
    return { request, order };
  }

  /** @returns the order with its refund, or null if the request or the order has changed since it was read. */
  private async approve(
    request: RefundRequest,
    order: OrderRow,
    note: string | null,
  ): Promise<OrderRow | null> {
    const { _id: refundId, refund, askedBy } = request;
    const input = { ...refund, refundId, askedBy: askedBy.username };
    try {
      return await this.orders.transaction(async (session) => {
        // A booking that moves after this conflicts with the refund that is noted on it.
        const now = await this.orders.find(order._id, session);
        // guard: approved-where-the-booking-is (invariants.md I28)
        if (now?.showId !== order.showId) throw new DomainError('EDITED_MEANWHILE');
        if (!(await this.requests.approve(refundId, note, session)))
          throw new DomainError('EDITED_MEANWHILE');
        const noted = await this.refundOrder.note(order, input, session);
        const { _id: orderId, showId } = order;
        const details = { orderId, pence: refund.pence, places: refund.places };
        await this.trail.write({ act: 'refund-approve', id: refundId, showId, details }, session);
        return noted;
      });
    } catch (error) {
      return this.afterRefusal(request, error);
    }
  }

  /** What may be refunded only becomes less, so a refund that is too large now will always be. */
  private async afterRefusal(request: RefundRequest, error: unknown): Promise<null> {
    if (!(error instanceof DomainError)) throw error;
    if (!isSecondPerson(request, currentContext()?.staff?.id))
      throw new DomainError('FORBIDDEN', OWN);
    if (error.code === 'EDITED_MEANWHILE') return null;
    await this.requests.end(request._id, { state: 'void', note: error.message });
    throw new DomainError('REFUND_TOO_LARGE', CHANGED);
  }
}
