import { DomainError, doorNight } from '@club/contracts';
import type { RequestOf, SayLateCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { admits } from '../orders/domain/admits.js';
import { lateMinutesOf } from '../orders/domain/door-note.js';
import type { OrderRow } from '../orders/domain/order.js';
import { hasTicket } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { FindLinkedOrder } from './find-linked-order.js';

/** Tells the door how late a party will be. Only on the night of its show: before that it would be forgotten. */
@Injectable()
export class SayLate {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND, NOT_TONIGHT */
  async execute({ token, minutes }: RequestOf<typeof SayLateCall>): Promise<void> {
    const order = await this.findLinkedOrder.execute(token);
    if ((await this.minutesOf(order)) === null) throw new DomainError('NOT_TONIGHT');
    await this.orders.noteLate(order, minutes);
  }

  /** What the party has said; null if it is not the night of its show, or it is in already. */
  async minutesOf(order: OrderRow): Promise<number | null> {
    if (!hasTicket(order) || (order.arrived ?? 0) >= admits(order)) return null;
    const offer = await this.offers.find(order.showId);
    const isTonight = offer?.status === 'open' && offer.ticket.date === doorNight(new Date());
    return isTonight ? lateMinutesOf(order) : null;
  }
}
