import { DomainError } from '@club/contracts';
import { currentContext } from '@club/kit';
import type { DeclineRefundCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { OrdersStore } from '../orders/orders.store.js';
import { viewRequest, type RefundRequest } from './domain/refund-request.js';
import { RefundRequestsStore } from './refund-requests.store.js';

const ENDED = 'This request has already been decided. Please reload to see how.';

/** Declines a refund that was asked for. One's own request may be declined: that takes it back. */
@Injectable()
export class DeclineRefund {
  constructor(
    private readonly orders: OrdersStore,
    private readonly requests: RefundRequestsStore,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** Declining again changes nothing. @throws NOT_FOUND, FORBIDDEN, EDITED_MEANWHILE */
  async execute({
    id,
    note,
  }: RequestOf<typeof DeclineRefundCall>): Promise<ReplyOf<typeof DeclineRefundCall>> {
    const { showId: askedAt, orderId } = await this.find(id);
    // The booking may be at another venue now; a restore may have lost it.
    const showId = (await this.orders.findShowsOf([orderId])).get(orderId) ?? askedAt;
    await this.venues.require(showId);
    await this.trail.transaction(async (session) => {
      if (!(await this.requests.end(id, { state: 'declined', note: note ?? null }, session)))
        return;
      await this.trail.write({ act: 'refund-decline', id, showId, details: { orderId } }, session);
    });
    const request = await this.find(id);
    if (request.state !== 'declined') throw new DomainError('EDITED_MEANWHILE', ENDED);
    return viewRequest(request, { staffId: currentContext()?.staff?.id, mayApprove: true });
  }

  private async find(id: string): Promise<RefundRequest> {
    const request = await this.requests.find(id);
    if (request === null) throw new DomainError('NOT_FOUND');
    return request;
  }
}
