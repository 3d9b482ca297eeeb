import { DomainError, poundsToPence } from '@club/contracts';
import { OutboxStore, viewMail, type OutboxRow } from '@club/kit';
import type { BookingDetailView, UnpaidMoveView } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { DisputesStore } from '../disputes/disputes.store.js';
import { viewDispute } from '../disputes/domain/dispute.js';
import { ArrivalsStore } from '../door/arrivals.store.js';
import { ReadUnpaidMove } from '../moves/read-unpaid-move.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { leftOfLimit } from '../orders/domain/refunds.js';
import { withSupplements } from '../orders/domain/shares.js';
import { supplementIdOf } from '../orders/domain/supplement.js';
import { viewDetail } from '../orders/domain/views.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ListRefundRequests } from '../refund-requests/list-refund-requests.js';

/** One booking with its payments, refunds, disputes, history and e-mails. */
@Injectable()
export class ReadBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly outbox: OutboxStore,
    private readonly disputes: DisputesStore,
    private readonly refundRequests: ListRefundRequests,
    private readonly arrivals: ArrivalsStore,
    private readonly readUnpaidMove: ReadUnpaidMove,
    private readonly venues: VenueRights,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute(id: string): Promise<BookingDetailView> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    const mayRefundAny = await this.venues.allows(order.showId, 'bookings:refund-any');
    const [supplements, unpaidMove, disputes, refundRequests, arrivals] = await Promise.all([
      this.refunds.findSupplements(id),
      this.readUnpaidMove.execute(order, new Date()),
      this.disputes.findOfOrder(order.splitOf?.orderId ?? id), // the payment of a part is that of its party
      this.refundRequests.ofOrder(order, mayRefundAny),
      this.arrivals.findOfBookings([id]),
    ]);
    return {
      ...viewDetail(order, supplements),
      unpaidMove,
      arrivals: arrivals.map(({ atServer, n, by }) => ({
        at: atServer.toISOString(),
        people: n,
        by: by.name,
      })),
      mails: (await this.mailsAbout(id, supplements, unpaidMove)).map(viewMail),
      disputes: disputes.map(viewDispute),
      refundRequests,
      refundLimit: mayRefundAny ? null : this.limitOf(withSupplements(order, supplements)),
    };
  }

  /** With those about what its moves have cost. */
  private async mailsAbout(
    id: string,
    supplements: readonly OrderRow[],
    unpaid: UnpaidMoveView | null,
  ): Promise<OutboxRow[]> {
    const paid = supplements.map(({ _id }) => _id);
    const asked = unpaid === null ? [] : [supplementIdOf(`${id}-${unpaid.moveId}`)];
    const about = await Promise.all(
      [id, ...paid, ...asked].map((one) => this.outbox.findAbout(one)),
    );
    return about.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  private limitOf(order: OrderRow): BookingDetailView['refundLimit'] {
    const totalPence = poundsToPence(this.settings.REFUND_LIMIT_POUNDS);
    return { totalPence, leftPence: leftOfLimit(order, totalPence) };
  }
}
