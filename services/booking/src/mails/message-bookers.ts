import { DomainError, type BookersMessage } from '@club/contracts';
import { actingStaff } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowMessagesStore } from './show-messages.store.js';

/** Staff write to everybody who has a booking for a show. Repeated with the same id it is the same message. */
@Injectable()
export class MessageBookers {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    private readonly messages: ShowMessagesStore,
  ) {}

  /** @returns how many bookings will have the mail. */
  async execute(showId: string, { messageId, subject, message }: BookersMessage): Promise<number> {
    if ((await this.offers.find(showId)) === null) throw new DomainError('NOT_FOUND');
    const by = actingStaff();
    await this.messages.add({
      _id: messageId,
      showId,
      subject,
      message,
      by,
      at: new Date(),
      isSpread: false,
    });
    return (await this.orders.findCompleted(showId)).filter(({ email }) => email !== '').length;
  }
}
