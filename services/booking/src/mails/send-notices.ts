import { addDays, londonDate, londonIso } from '@club/contracts';
import { currentRequestId, newOutboxRow, OutboxRelay, OutboxStore } from '@club/kit';
import type { MailKind } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowMessagesStore } from './show-messages.store.js';

/** Reminders go out from this time of the day before, in London. */
const REMIND_FROM = '10:00';

/**
 * Gives every booker of a show an outbox row where a fact demands it: the show moved, staff wrote, it is tomorrow.
 * Each fact is stored before; a row's id is its fact's and its booking's. So this may stop anywhere and run again.
 */
@Injectable()
export class SendNotices {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    private readonly messages: ShowMessagesStore,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.movedShows(now);
    await this.writtenMessages(now);
    await this.reminders(now);
  }

  private async movedShows(now: Date): Promise<void> {
    for (const { _id: showId, movedIn } of await this.offers.findMoved()) {
      await this.tellAll('show-changed', { showId, fact: `${showId}-v${movedIn}`, now });
      await this.offers.forgetMove(showId, movedIn);
    }
  }

  private async writtenMessages(now: Date): Promise<void> {
    for (const { _id, showId } of await this.messages.findUnspread()) {
      await this.tellAll('show-message', { showId, fact: _id, now });
      await this.messages.markSpread(_id);
    }
  }

  private async reminders(now: Date): Promise<void> {
    const today = londonDate(now);
    if (now < new Date(londonIso(today, REMIND_FROM))) return;
    const tomorrow = addDays(today, 1);
    const booked = (order: OrderRow): boolean =>
      order.createdAt < new Date(londonIso(today, '00:00')); // who books today knows
    for (const { _id: showId } of await this.offers.findOn(tomorrow)) {
      await this.tellAll('booking-reminder', { showId, fact: tomorrow, now, only: booked });
    }
  }

  private async tellAll(
    kind: MailKind,
    about: { showId: string; fact: string; now: Date; only?: (order: OrderRow) => boolean },
  ): Promise<void> {
    const { showId, fact, now, only = () => true } = about;
    const orders = (await this.orders.findCompleted(showId)).filter(
      (order) => order.email !== '' && only(order),
    );
    if (orders.length === 0) return;
    const at = { now, requestId: currentRequestId() };
    await this.outbox.addMissing(
      orders.map(({ _id }) => newOutboxRow({ kind, subject: _id, fact: `${fact}-${_id}` }, at)),
    );
    this.relay.trigger();
  }
}
