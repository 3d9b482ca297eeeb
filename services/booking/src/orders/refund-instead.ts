import { DomainError } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore } from '../offers/claims.store.js';
import type { OrderRow } from './domain/order.js';
import { isBeingReturned } from './domain/quarantine.js';
import type { Refund } from './domain/refunds.js';
import { STATES } from './domain/states.js';
import { OrdersStore } from './orders.store.js';
import { RefundOrder } from './refund-order.js';
import { ReturnPayment } from './return-payment.js';

/** Gives the money of an order back that cannot be completed, or must not be. */
@Injectable()
export class RefundInstead {
  constructor(
    private readonly orders: OrdersStore,
    private readonly claims: ClaimsStore,
    private readonly gifts: GiftMoney,
    private readonly refundOrder: RefundOrder,
    private readonly returnPayment: ReturnPayment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Carries out every refund of the order that is due. @returns whether the order as a whole is refunded. */
  async carryOut(order: OrderRow): Promise<boolean> {
    const isDue = order.state === 'refund_due';
    if (isDue) await this.refund(order);
    else if (order.refunds.some(({ state }) => state === 'due'))
      await this.refundOrder.execute(order);
    return isDue;
  }

  /**
   * Refunds a payment whose places or booking are gone. While a cancellation may be taken back, the order stays
   * `completing`, and the sweep asks again (invariants.md I50).
   */
  async late(order: OrderRow): Promise<'completed' | 'refunded' | 'pending'> {
    // guard: late-payments-wait-for-the-undo (invariants.md I50)
    if (await this.claims.waitsForUndo(order.showId)) return 'pending';
    const due = await this.orders.refuse(order._id);
    if (due === null) return this.afterAnother(order);
    this.logger.warn(
      { orderId: order._id },
      'paid, but its places or its booking are gone: refunding',
    );
    return this.refund(due);
  }

  /**
   * Another process has ended the settlement. If it is refunding the order, then the places and gift money that this
   * process has just taken go back under the ids of those refunds, so that each goes back once, in any order.
   */
  async afterAnother({ _id }: OrderRow): Promise<'completed' | 'refunded' | 'pending'> {
    const order = await this.orders.find(_id);
    if (order === null) throw new DomainError('NOT_FOUND');
    if (order.state !== 'refund_due' && order.state !== 'refunded')
      return STATES[order.state].settlement ?? 'pending';
    // guard: late-places-go-back (invariants.md I2)
    for (const refund of order.refunds) await this.giveBack(order, refund);
    return this.refund(order);
  }

  private async giveBack({ _id: orderId, showId }: OrderRow, refund: Refund): Promise<void> {
    await this.gifts.restore(orderId, refund);
    const places = { orderId, quantity: refund.places, refundId: refund.id };
    if (refund.places > 0) await this.claims.freeSold(showId, places);
  }

  /** What staff have decided to return is what Stripe received, which may be another sum than that of the order. */
  private async refund(order: OrderRow): Promise<'refunded'> {
    if (isBeingReturned(order)) await this.returnPayment.execute(order);
    else await this.refundOrder.execute(order);
    return 'refunded';
  }
}
