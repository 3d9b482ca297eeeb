import { DomainError, type BookersMessage } from '@club/contracts';
import { currentContext } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { BookingsStore } from '../bookings/bookings.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowMessagesStore } from './show-messages.store.js';

/** Staff write to everybody who has a booking for a show. Repeated with the same id it is the same message. */
@Injectable()
export class MessageBookers {
  constructor(
    private readonly offers: OffersStore,
    private readonly bookings: BookingsStore,
    private readonly messages: ShowMessagesStore,
  ) {}

  /** @returns how many bookings will have the mail. */
  async execute(showId: string, { messageId, subject, message }: BookersMessage): Promise<number> {
    if ((await this.offers.find(showId)) === null) throw new DomainError('NOT_FOUND');
    const by = currentContext()?.staff?.username ?? '';
    await this.messages.add({
      _id: messageId,
      showId,
      subject,
      message,
      by,
      at: new Date(),
      isSpread: false,
    });
    return (await this.bookings.findCompleted(showId)).filter(({ email }) => email !== '').length;
  }
}
