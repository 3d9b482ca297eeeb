import { DomainError, poundsToPence } from '@club/contracts';
import { viewMail } from '@club/kit';
import type { BookingDetailView } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { DisputesStore } from '../disputes/disputes.store.js';
import { viewDispute, type Dispute } from '../disputes/domain/dispute.js';
import { ArrivalsStore } from '../door/arrivals.store.js';
import type { ArrivalRow } from '../door/domain/arrival.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { leftOfLimit } from '../orders/domain/refunds.js';
import { withSupplements } from '../orders/domain/shares.js';
import { viewDetail } from '../orders/domain/views.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ListRefundRequests } from '../refund-requests/list-refund-requests.js';
import { ReadMovesMoney } from './read-moves-money.js';

/** One booking with its payments, refunds, disputes, history and e-mails. */
@Injectable()
export class ReadBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly readMovesMoney: ReadMovesMoney,
    private readonly disputes: DisputesStore,
    private readonly refundRequests: ListRefundRequests,
    private readonly arrivals: ArrivalsStore,
    private readonly venues: VenueRights,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute(id: string): Promise<BookingDetailView> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    const mayRefundAny = await this.venues.allows(order.showId, 'bookings:refund-any');
    const [moves, disputes, refundRequests, arrivals] = await Promise.all([
      this.readMovesMoney.execute(order, new Date()),
      this.disputesOf(order),
      this.refundRequests.ofOrder(order, mayRefundAny),
      this.arrivals.findOfBookings([id]),
    ]);
    const { supplements, unpaidMove, mails } = moves;
    return {
      ...viewDetail(order, supplements),
      unpaidMove,
      arrivals: arrivals.map(viewArrival),
      mails: mails.map(viewMail),
      disputes: disputes.map(viewDispute),
      refundRequests,
      refundLimit: mayRefundAny ? null : this.limitOf(withSupplements(order, supplements)),
    };
  }

  /** A part was paid by its party. It may have paid a difference of its own as well. */
  private async disputesOf({ _id, splitOf }: OrderRow): Promise<Dispute[]> {
    const ofParty = splitOf && (await this.disputes.findOfOrder(splitOf.orderId));
    return [...(ofParty ?? []), ...(await this.disputes.findOfOrder(_id))];
  }

  private limitOf(order: OrderRow): BookingDetailView['refundLimit'] {
    const totalPence = poundsToPence(this.settings.REFUND_LIMIT_POUNDS);
    return { totalPence, leftPence: leftOfLimit(order, totalPence) };
  }
}

/** What a phone has delivered late happened at the time of its own clock. */
const viewArrival = ({ at, atServer, offline, n, over, by }: ArrivalRow) => ({
  at: (offline ? at : atServer).toISOString(),
  people: n,
  over,
  by: by.name,
});
