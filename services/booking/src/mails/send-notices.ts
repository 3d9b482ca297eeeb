import { addDays, londonDate, londonIso } from '@club/contracts';
import { Outbox } from '@club/kit';
import type { MailKind } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { noticeFact } from './notice-facts.js';
import { ShowMessagesStore } from './show-messages.store.js';

/** Reminders go out from this time on the day before the show, in London. */
const REMIND_FROM = '10:00';

/**
 * Writes an e-mail to every booker of a show if there is a reason: the show changed, staff wrote a message, or the show
 * is tomorrow. The reason is stored before, and a row's id names the reason and the booking, so this may stop anywhere
 * and run again.
 */
@Injectable()
export class SendNotices {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    private readonly messages: ShowMessagesStore,
    private readonly outbox: Outbox,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.sendChanges();
    await this.sendMessages();
    await this.sendReminders(now);
  }

  private async sendChanges(): Promise<void> {
    for (const { _id: showId, movedIn } of await this.offers.findMoved()) {
      await this.notifyBookers('show-changed', { showId, reason: `${showId}-v${movedIn}` });
      await this.offers.forgetMove(showId, movedIn);
    }
  }

  private async sendMessages(): Promise<void> {
    for (const { _id: messageId, showId } of await this.messages.findUnsent()) {
      await this.notifyBookers('show-message', { showId, reason: messageId });
      await this.messages.markSent(messageId);
    }
  }

  /** Those who book on the day before do not need a reminder. */
  private async sendReminders(now: Date): Promise<void> {
    const today = londonDate(now);
    if (now < new Date(londonIso(today, REMIND_FROM))) return;
    const tomorrow = addDays(today, 1);
    const bookedBefore = new Date(londonIso(today, '00:00'));
    for (const { _id: showId } of await this.offers.findOn(tomorrow)) {
      await this.notifyBookers('booking-reminder', { showId, reason: tomorrow, bookedBefore });
    }
  }

  private async notifyBookers(
    kind: MailKind,
    notice: { showId: string; reason: string; bookedBefore?: Date },
  ): Promise<void> {
    const { showId, reason, bookedBefore } = notice;
    const isBooker = ({ email, createdAt }: OrderRow): boolean =>
      email !== '' && (bookedBefore === undefined || createdAt < bookedBefore);
    const orders = (await this.orders.findCompleted(showId)).filter(isBooker);
    if (orders.length === 0) return;
    await this.outbox.writeMissing(
      orders.map(({ _id }) => ({ kind, subject: _id, fact: noticeFact(reason, _id) })),
    );
  }
}
