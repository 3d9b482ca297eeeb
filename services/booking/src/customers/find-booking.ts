import type { FindBookingInput } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { requestedMail } from './requested-mail.js';

/** E-mails the link of a booking to the address on the booking. The caller does not learn whether it exists. */
@Injectable()
export class FindBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly outbox: Outbox,
  ) {}

  async execute({ bookingReference, customerEmail }: FindBookingInput): Promise<void> {
    const order = await this.orders.findByReference(bookingReference);
    if (order?.state !== 'completed' || order.email.toLowerCase() !== customerEmail.toLowerCase())
      return;
    await this.outbox.writeMissing([requestedMail('booking-link', order._id, new Date())]);
  }
}
