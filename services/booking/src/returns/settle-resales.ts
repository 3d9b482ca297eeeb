import { DomainError, formatPounds } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { crashPoint } from '../crash-point.js';
import type { LentPlaces } from '../offers/domain/offer.js';
import { LentPlacesStore } from '../offers/lent-places.store.js';
import { creditAccountOf } from '../orders/credit-account.js';
import type { OrderRow } from '../orders/domain/order.js';
import {
  broughtBy,
  draftResale,
  openReturnOf,
  resaleRefundIdOf,
} from '../orders/domain/returns.js';
import { placesKept, refundablePence } from '../orders/domain/refunds.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReturnsStore } from '../orders/returns.store.js';

type Session = Parameters<ReturnsStore['find']>[1];
interface Resale extends LentPlaces {
  showId: string;
  /** The order that has bought the places. */
  claimId: string;
}

/**
 * Credits bookings with the places that were sold for them (invariants.md I49). The places are the buyer's since they were
 * held, so this may happen later and in any process.
 */
@Injectable()
export class SettleResales {
  constructor(
    private readonly orders: OrdersStore,
    private readonly returns: ReturnsStore,
    private readonly refunds: OrderRefundsStore,
    private readonly lentPlaces: LentPlacesStore,
    private readonly refundOrder: RefundOrder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws an error if one failed; all others were done, and the next run repeats it. */
  async execute(): Promise<void> {
    const failed: unknown[] = [];
    for (const showId of await this.lentPlaces.findLending()) {
      for (const resale of await this.soldOf(showId)) {
        try {
          await this.settle(resale);
        } catch (error) {
          this.logger.warn({ err: error, showId }, 'left for the next sweep');
          failed.push(error);
        }
      }
      await this.lentPlaces.rest(showId);
    }
    if (failed.length > 0)
      throw new AggregateError(failed, `resales that failed: ${failed.length}`);
  }

  private async soldOf(showId: string): Promise<Resale[]> {
    const sold = await this.lentPlaces.findSold(showId);
    const buyers = await this.orders.findMany(sold.map(({ claimId }) => claimId));
    // Its gift money may be gone, and then it is refunded and the places are given back.
    const unfinished = new Set(
      buyers.filter(({ paidFor }) => paidFor === undefined).map(({ _id }) => _id),
    );
    const done = sold.filter(({ claimId }) => !unfinished.has(claimId)); // guard: resold-once-completed (invariants.md I49)
    return done.flatMap(({ claimId, lent }) => lent.map((part) => ({ ...part, showId, claimId })));
  }

  private async settle(resale: Resale): Promise<void> {
    const credited = await this.orders.transaction((session) => this.credit(resale, session));
    crashPoint('resale-committed');
    if (credited !== null) await this.refundOrder.execute(credited);
  }

  /**
   * One transaction: the places are the buyer's for good, the booking lets in fewer, and its money is owed. A booking that
   * is refunded as a whole at this moment gets nothing more.
   */
  private async credit(resale: Resale, session: Session): Promise<OrderRow | null> {
    const { showId, claimId, returnId } = resale;
    const refundIdOf = (orderId: string) => resaleRefundIdOf(orderId, claimId);
    const sold = await this.lentPlaces.settle(showId, { ...resale, refundIdOf }, session);
    if (sold === undefined) return null;
    const order = await this.returns.find(sold.orderId, session);
    if (order === null || !isCredited(order)) return null;
    // A refund that is noted may have counted some of them already.
    const places = Math.min(sold.places, placesKept(order));
    const refund = draftResale(
      order,
      { returnId, claimId, places },
      creditAccountOf(order._id, claimId),
    );
    const note = `${places} sold again: £${formatPounds(refund.pence)} on a gift card`;
    // guard: resales-are-owed (invariants.md I49)
    const noted = await this.refunds.add(order, refund, note, session);
    if (noted === null) throw new DomainError('EDITED_MEANWHILE');
    await this.endIfDone(noted, session);
    crashPoint('resale-before-commit');
    return noted;
  }

  private async endIfDone(order: OrderRow, session: Session): Promise<void> {
    const open = openReturnOf(order);
    if (open === undefined || broughtBy(order, open).sold < open.places) return;
    const ended = { returnId: open.returnId, note: 'all offered tickets are sold' };
    await this.returns.end(order, ended, session);
  }
}

/** It is not refunded as a whole at this moment. */
const isCredited = (order: OrderRow): boolean =>
  order.state === 'completed' && placesKept(order) > 0 && refundablePence(order) > 0;
