import { DomainError } from '@club/contracts';
import type { Logger } from '@club/kit';
import type { ConfirmPaymentCall, ConfirmPaymentInput, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { opensTo, type OrderRow } from './domain/order.js';
import { viewBooking } from './domain/views.js';
import { OrdersStore } from './orders.store.js';
import { SettleOrder, type Settlement } from './settle-order.js';

type Reply = ReplyOf<typeof ConfirmPaymentCall>;
interface Confirmed extends Pick<Reply, 'outcome'> {
  order: OrderRow;
}

/**
 * The customer's browser says that the customer has paid, which is only a reason to ask Stripe now. The call never fails once
 * money may have been taken.
 */
@Injectable()
export class ConfirmPayment {
  constructor(
    private readonly orders: OrdersStore,
    private readonly settleOrder: SettleOrder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ bookingId, paymentIntentId, sessionId }: ConfirmPaymentInput): Promise<Reply> {
    const order = await this.orders.find(bookingId);
    if (order?.paymentIntentId !== paymentIntentId) throw new DomainError('NOT_FOUND');
    // From here on money may have been taken. A fault of ours must not look like a failed payment: people would pay twice.
    try {
      return replyTo(sessionId, await this.confirm(order));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_PAID') throw error;
      this.logger.warn({ err: error, orderId: bookingId }, 'payment left for the sweeps');
      await this.askSoon(order);
      return replyTo(sessionId, { outcome: 'pending', order });
    }
  }

  private async confirm(order: OrderRow): Promise<Confirmed> {
    const settled = await this.settleOrder.executeAndTell(order);
    if (typeof settled !== 'string') return { outcome: 'completed', order: settled };
    if (settled === 'not-paid') throw new DomainError('NOT_PAID');
    if (settled === 'pending') await this.askSoon(order);
    return {
      outcome: settled === 'completed' ? 'completed' : 'pending',
      order: (await this.afterAnother(order._id, settled)) ?? order,
    };
  }

  /** Makes the order due for the next sweep. If that fails, the sweeps still find the order, only later. */
  private async askSoon({ _id }: OrderRow): Promise<void> {
    try {
      await this.orders.askSoon(_id);
    } catch (error) {
      this.logger.warn({ err: error, orderId: _id }, 'order could not be made due early');
    }
  }

  /** The order that the webhook or a sweep has settled. If it is completed, this notes that the customer knows. */
  private async afterAnother(id: string, settlement: Settlement): Promise<OrderRow | null> {
    const acknowledged = settlement === 'completed' ? await this.orders.acknowledge(id) : null;
    return acknowledged ?? this.orders.find(id);
  }
}

/** The ids of order and intent prove nothing: that of the intent is also in Stripe's redirects and e-mails. */
function replyTo(sessionId: string | undefined, { outcome, order }: Confirmed): Reply {
  // guard: personal-data-for-its-own-session
  if (!opensTo(order, sessionId)) return { outcome };
  return { outcome, booking: viewBooking(order) };
}
