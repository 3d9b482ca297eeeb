import type { SellAtDeskInput } from '@club/contracts';
import { Outbox, type TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { sumOf } from '../gift-cards/domain/gift-parts.js';
import { ShowTrail } from '../offers/show-trail.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { OrdersStore } from '../orders/orders.store.js';

const NOTE: Record<SellAtDeskInput['payment'], string> = {
  desk: 'paid at the desk',
  complimentary: 'complimentary',
  link: 'pay link',
};

/** How a sale that is settled at once is paid. */
function noteOf({ gift, totalPence }: OrderRow, { payment }: SellAtDeskInput): string {
  if (gift.length === 0) return NOTE[payment];
  return sumOf(gift) === totalPence
    ? 'paid with a gift card'
    : `${NOTE[payment]} and with a gift card`;
}

/** The moment at which a sale of staff is decided: its places are held, and its row in the audit trail is written. */
@Injectable()
export class ConfirmSale {
  constructor(
    private readonly orders: OrdersStore,
    private readonly openOrders: OpenOrdersStore,
    private readonly outbox: Outbox,
    private readonly trail: ShowTrail,
  ) {}

  /** Nothing more is due. A repeated sale changes nothing. */
  async paid(order: OrderRow, input: SellAtDeskInput): Promise<void> {
    await this.orders.transaction(async (session) => {
      const taken = { note: noteOf(order, input) };
      if ((await this.openOrders.markPending(order._id, taken, session)) === null) return;
      await this.note(order, input, session);
    });
  }

  /** One transaction: the long hold and its e-mail. A crash before it leaves the short hold, which runs out by itself. */
  async byLink(order: OrderRow, input: SellAtDeskInput, expiresAt: Date): Promise<void> {
    await this.orders.transaction(async (session) => {
      const taken = { set: { expiresAt }, note: NOTE.link };
      if ((await this.openOrders.markPending(order._id, taken, session)) === null) return; // sent before, or over
      await this.outbox.write({ kind: 'booking-pay-link', subject: order._id }, session);
      await this.note(order, input, session);
    });
  }

  private note(
    { _id: id, showId, quantity, totalPence }: OrderRow,
    { payment }: SellAtDeskInput,
    session: TrailTransaction,
  ): Promise<void> {
    const details = { payment, quantity, totalPence };
    return this.trail.write({ act: 'booking-sell', id, showId, details }, session);
  }
}
