import { formatPounds, type PersonalSection } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { doorNoteOf } from '../orders/domain/door-note.js';
import type { OrderRow } from '../orders/domain/order.js';
import { PersonInGiftCardsStore } from './person-in-gift-cards.store.js';
import { PersonInOrdersStore } from './person-in-orders.store.js';
import { TracesStore } from './traces.store.js';
import { WaitPersonsStore } from './wait-persons.store.js';

type Entry = PersonalSection['entries'][number];

/** Everything that booking holds about the holder of an e-mail address, in words for that person. */
@Injectable()
export class CollectPerson {
  constructor(
    private readonly orders: PersonInOrdersStore,
    private readonly giftCards: PersonInGiftCardsStore,
    private readonly traces: TracesStore,
    private readonly waits: WaitPersonsStore,
  ) {}

  async execute(email: string, now: Date): Promise<PersonalSection[]> {
    const orders = await this.orders.find(email, now);
    const giftCards = await this.giftCards.find(email, now);
    const ids = orders.map(({ _id }) => _id);
    const waits = await this.waits.find(email, now);
    const subjects = [...ids, ...giftCards.map(({ _id }) => _id), ...waits.map(({ _id }) => _id)];
    return [
      { title: 'Bookings', entries: orders.map(viewOrder) },
      { title: 'History of your bookings', entries: orders.flatMap(viewHistory) },
      { title: 'Gift cards', entries: giftCards.map(viewGiftCard) },
      { title: 'Waiting lists', entries: waits.map(viewRow) },
      await this.section(
        'Places that were offered to you',
        this.waits.offers(waits.map(({ _id }) => _id)),
      ),
      await this.section('Tickets that friends have offered you', this.orders.offeredTo(email)),
      await this.section('Arrivals', this.traces.arrivals(ids)),
      await this.section('Disputes with your bank', this.traces.disputes(ids)),
      await this.section('Searches for a booking', this.traces.searches(email)),
      await this.section('Refunds that staff have asked for', this.traces.refundRequests(ids)),
      await this.section('Notes on payments', this.traces.findings(ids)),
      await this.section('Messages that name you', this.traces.messages(email)),
      await this.section('E-mails', this.traces.mails(subjects)),
    ];
  }

  private async section(title: string, rows: Promise<object[]>): Promise<PersonalSection> {
    return { title, entries: (await rows).map(viewRow) };
  }
}

const viewOrder = (order: OrderRow): Entry => ({
  id: order._id,
  reference: order.reference ?? '',
  name: order.name ?? '',
  email: order.email,
  phone: order.phone,
  show: order.showId,
  tickets: `${order.quantity}`,
  total: formatPounds(order.totalPence),
  state: order.state,
  browser: order.sessionId,
  noteForDoor: doorNoteOf(order),
  bookedAt: order.createdAt.toISOString(),
});

const viewHistory = (order: OrderRow): Entry[] => [
  ...order.history.map(({ at, to, by = '', note = '' }) => ({
    booking: order.reference ?? order._id,
    at: at.toISOString(),
    state: to,
    by,
    note,
  })),
  ...order.refunds.map(({ pence, state, reason }) => ({
    booking: order.reference ?? order._id,
    refund: formatPounds(pence),
    state,
    reason,
  })),
];

/** The code is as good as money, and is not stored. */
const viewGiftCard = (order: GiftOrder): Entry => ({
  id: order._id,
  amount: formatPounds(order.amountPence),
  purchaser: `${order.purchaserName}, ${order.purchaserEmail}`,
  recipient: `${order.recipientName}, ${order.recipientEmail}`,
  message: order.personalMessage,
  state: order.state,
  boughtAt: order.createdAt.toISOString(),
});

const viewRow = (row: object): Entry =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name === '_id' ? 'id' : name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
