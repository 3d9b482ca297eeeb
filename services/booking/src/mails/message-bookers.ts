import { DomainError, type BookersMessage } from '@club/contracts';
import { actingStaff } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { ShowMessagesStore, type ShowMessage } from './show-messages.store.js';

/** Stores a message from staff to every booker of a show. A repeat with the same id must be the same message. */
@Injectable()
export class MessageBookers {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    private readonly messages: ShowMessagesStore,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /**
   * @returns the number of bookings that will get the e-mail.
   * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED if the id belongs to another message
   */
  async execute(showId: string, { messageId, subject, message }: BookersMessage): Promise<number> {
    if ((await this.offers.find(showId)) === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(showId);
    const stored = await this.add({
      _id: messageId,
      showId,
      subject,
      message,
      by: actingStaff(),
      at: new Date(),
      isSpread: false,
    });
    if (stored.showId !== showId || stored.subject !== subject || stored.message !== message)
      throw reusedId();
    return (await this.orders.findCompleted(showId)).filter(({ email }) => email !== '').length;
  }

  /** The message and its row in the audit trail are one transaction. A message that is stored already adds no row. */
  private add(message: ShowMessage): Promise<ShowMessage> {
    const { _id: messageId, showId } = message;
    return this.trail.transaction(async (session) => {
      const stored = await this.messages.add(message, session);
      if (stored.at.getTime() === message.at.getTime()) {
        const note = {
          act: 'bookers-message',
          id: showId,
          showId,
          details: { messageId },
        } as const;
        await this.trail.write(note, session);
      }
      return stored;
    });
  }
}

const reusedId = (): DomainError =>
  new DomainError('VALIDATION_FAILED', undefined, [
    { path: 'messageId', message: 'Another message has this id' },
  ]);
