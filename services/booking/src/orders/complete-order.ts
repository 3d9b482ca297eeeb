import { Outbox } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { CompleteSupplement, type Completion } from './complete-supplement.js';
import { freshReference, type OrderRow } from './domain/order.js';
import { paidForOf } from './domain/paid-for.js';
import type { ReturnPolicy } from './domain/places-return.js';
import { OrdersStore } from './orders.store.js';

/** Completes an order that has its places and its money: it becomes a booking, or moves the one that it pays for. */
@Injectable()
export class CompleteOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly completeSupplement: CompleteSupplement,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @param isTold whether the caller tells the customer. The browser may then buy again for the same show. */
  execute(order: OrderRow, isTold: boolean): Promise<Completion> {
    const { supplementOf } = order;
    return supplementOf === undefined
      ? this.completeBooking(order, isTold)
      : this.completeSupplement.execute(order, supplementOf);
  }

  /** One transaction: the state and the e-mail that it demands, so that neither exists without the other. */
  private async completeBooking(order: OrderRow, isTold: boolean): Promise<Completion> {
    const fact = { kind: 'booking-confirmed', subject: order._id } as const;
    const sold = {
      reference: order.reference ?? freshReference(),
      paidFor: paidForOf(order),
      returnPolicy: this.returnPolicy(),
      ...(isTold && { live: false }),
    };
    const completion = await this.orders.transaction(async (session) => {
      const completed = await this.orders.transition(order._id, 'completed', sold, session);
      if (completed === null) return 'ended' as const;
      // guard: email-in-transaction (invariants.md I11)
      if (order.email !== '') await this.outbox.write(fact, session);
      crashPoint('before-commit');
      return completed;
    });
    return completion;
  }

  /** Later changes of the settings are for later sales. */
  private returnPolicy(): ReturnPolicy {
    const { RETURN_UNTIL_HOURS: untilHours, RETURN_OUTCOME: outcome } = this.settings;
    return { untilHours, outcome, feePence: this.settings.RETURN_FEE_PENCE };
  }
}
