import { addDays, londonDate, londonIso } from '@club/contracts';
import { Outbox, type Logger } from '@club/kit';
import type { MailKind } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { WaitsStore } from '../waiting/waits.store.js';
import { noticeFact } from './notice-facts.js';
import { ShowMessagesStore } from './show-messages.store.js';
import { SpreadMailing } from './spread-mailing.js';

/** Reminders go out from this time on the day before the show, in London. */
const REMIND_FROM = '10:00';

/**
 * Writes an e-mail to every booker of a show if there is a reason: the show changed, staff wrote a message, or the show
 * is tomorrow. Parties that wait for a show hear of a change as well. The reason is stored before, and a row's id names the
 * reason and the booking or the entry, so this may stop anywhere and run again.
 */
@Injectable()
export class SendNotices {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    private readonly waits: WaitsStore,
    private readonly messages: ShowMessagesStore,
    private readonly spreadMailing: SpreadMailing,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws an error if a notice could not be written; all others were, and the next run repeats it. */
  async execute(now: Date): Promise<void> {
    const failed = [
      ...(await this.sendChanges()),
      ...(await this.sendMessages()),
      ...(await this.sendMailings()),
      ...(await this.sendReminders(now)),
    ];
    if (failed.length > 0)
      throw new AggregateError(failed, `notices that failed: ${failed.length}`);
  }

  private async sendChanges(): Promise<unknown[]> {
    return this.forEach(await this.offers.findMoved(), async ({ _id: showId, movedIn }) => {
      const reason = `${showId}-v${movedIn}`;
      await this.notifyBookers('show-changed', { showId, reason });
      await this.notifyWaiting(showId, reason);
      await this.offers.forgetMove(showId, movedIn);
    });
  }

  private async sendMessages(): Promise<unknown[]> {
    return this.forEach(await this.messages.findUnsent(), async ({ _id: messageId, showId }) => {
      await this.notifyBookers('show-message', { showId, reason: messageId });
      await this.messages.markSent(messageId);
    });
  }

  private async sendMailings(): Promise<unknown[]> {
    return this.forEach(await this.messages.findMailings(), (mailing) =>
      this.spreadMailing.execute(mailing),
    );
  }

  /** Those who book on the day before do not need a reminder. */
  private async sendReminders(now: Date): Promise<unknown[]> {
    const today = londonDate(now);
    if (now < new Date(londonIso(today, REMIND_FROM))) return [];
    const tomorrow = addDays(today, 1);
    const bookedBefore = new Date(londonIso(today, '00:00'));
    return this.forEach(await this.offers.findToRemind(tomorrow), async ({ _id: showId }) => {
      await this.notifyBookers('booking-reminder', { showId, reason: tomorrow, bookedBefore });
      await this.offers.markReminded(showId, tomorrow);
    });
  }

  /** The trouble of one show does not keep the others waiting. @returns what went wrong. */
  private async forEach<Item extends { _id: string }>(
    items: readonly Item[],
    notify: (item: Item) => Promise<void>,
  ): Promise<unknown[]> {
    const failed: unknown[] = [];
    for (const item of items) {
      try {
        await notify(item);
      } catch (error) {
        this.logger.error({ err: error, about: item._id }, 'notice failed');
        failed.push(error);
      }
    }
    return failed;
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

  private async notifyWaiting(showId: string, reason: string): Promise<void> {
    const waits = await this.waits.findAllActive(showId);
    if (waits.length === 0) return;
    await this.outbox.writeMissing(
      waits.map(({ _id }) => ({
        kind: 'waiting-moved',
        subject: _id,
        fact: noticeFact(reason, _id),
      })),
    );
  }
}
