import { randomBytes } from 'node:crypto';
import { DomainError, formatPounds, pence, type EditCustomerInput } from '@club/contracts';
import { currentRequestId, newOutboxRow, OutboxRelay, OutboxStore } from '@club/kit';
import type { BookingDetailView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { RefundOrder, type RefundWish } from '../orders/refund-order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { searchKeysOf, viewDetail, type OrderRow } from '../orders/domain/order.js';

/** What staff do with a booking; every act is a line of its history with who did it. */
@Injectable()
export class ManageBookings {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refundOrder: RefundOrder,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
  ) {}

  async read(id: string): Promise<BookingDetailView> {
    return viewDetail(await this.found(id), await this.outbox.findAbout(id));
  }

  async refund(id: string, wish: RefundWish): Promise<void> {
    const order = await this.found(id);
    await this.refundOrder.refundPart(order, wish);
    await this.orders.note(id, `refund of £${formatPounds(pence(wish.pence))}: ${wish.reason}`);
  }

  /** A mail of its own, so that it is sent although the first one was. */
  async resend(id: string): Promise<void> {
    const order = await this.found(id);
    const kind = mailToRepeat(order);
    if (kind === undefined) throw new DomainError('NOT_PAID');
    const fact = `${id}-again-${randomBytes(4).toString('hex')}`;
    const row = newOutboxRow(
      { kind, subject: id, fact },
      { now: new Date(), requestId: currentRequestId() },
    );
    await this.orders.transaction((session) => this.outbox.add(row, session));
    await this.orders.note(
      id,
      kind === 'booking-pay-link' ? 'pay link sent again' : 'confirmation sent again',
    );
    this.relay.trigger();
  }

  async editCustomer(id: string, edit: EditCustomerInput): Promise<void> {
    const { name, email, reference = '' } = await this.found(id);
    const fields = {
      name: edit.customerName,
      email: edit.customerEmail,
      phone: edit.customerPhone,
    };
    const searchKeys = searchKeysOf({ reference, name: fields.name, email: fields.email });
    await this.orders.update(id, ['pending', 'completed'], { ...fields, searchKeys });
    await this.orders.note(
      id,
      `customer changed: ${name ?? ''}, ${email}, to ${fields.name}, ${fields.email}`,
    );
  }

  private async found(id: string): Promise<OrderRow> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    return order;
  }
}

/** The confirmation of what is paid, the link of what is to be paid by one. */
const mailToRepeat = ({
  state,
  byLink,
}: OrderRow): 'booking-confirmed' | 'booking-pay-link' | undefined => {
  if (state === 'completed') return 'booking-confirmed';
  return state === 'pending' && byLink ? 'booking-pay-link' : undefined;
};
