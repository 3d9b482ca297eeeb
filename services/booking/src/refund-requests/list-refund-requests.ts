import { currentContext } from '@club/kit';
import type { RequestedRefundView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { viewRequest } from './domain/refund-request.js';
import { RefundRequestsStore } from './refund-requests.store.js';

/** Refunds that were asked for: those that the member of staff may decide, and their own. */
@Injectable()
export class ListRefundRequests {
  constructor(
    private readonly requests: RefundRequestsStore,
    private readonly venues: VenueRights,
  ) {}

  async execute(): Promise<RequestedRefundView[]> {
    const staffId = currentContext()?.staff?.id;
    const showIds = await this.venues.shows('bookings:refund-any');
    const [open, own] = await Promise.all([
      this.requests.findOpen(showIds),
      staffId === undefined ? [] : this.requests.findAskedBy(staffId),
    ]);
    const approvable = new Set(open.map(({ _id }) => _id));
    const byId = new Map([...open, ...own].map((request) => [request._id, request]));
    return [...byId.values()].map((request) =>
      viewRequest(request, { staffId, mayApprove: approvable.has(request._id) }),
    );
  }

  /** All that were asked for of one booking. @param mayApprove whether any sum of it may be refunded. */
  async ofOrder({ _id }: OrderRow, mayApprove: boolean): Promise<RequestedRefundView[]> {
    const staffId = currentContext()?.staff?.id;
    const requests = await this.requests.findOfOrder(_id);
    return requests.map((request) => viewRequest(request, { staffId, mayApprove }));
  }
}
