import { formatPounds, type PersonalSection } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { doorNoteOf } from '../orders/domain/door-note.js';
import type { OrderRow } from '../orders/domain/order.js';
import { asPayer, isGiven, isPaidBy } from '../orders/domain/transfers.js';
import { isAddress, mailsOfPerson } from './mails-of-person.js';
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
    // People came in with the tickets of a friend after the payer had none any more.
    const held = orders.filter((order) => !isPaidBy(order, email)).map(({ _id }) => _id);
    // Their money is not the business of a friend who was given the tickets.
    const paid = orders.filter((order) => !isFriend(order, email)).map(({ _id }) => _id);
    const waits = await this.waits.find(email, now);
    const waitIds = waits.map(({ _id }) => _id);
    const mails = mailsOfPerson({ orders, cards: giftCards, waitIds }, email);
    return [
      { title: 'Bookings', entries: orders.map((order) => viewOrder(order, email)) },
      {
        title: 'History of your bookings',
        entries: orders.flatMap((order) => viewHistory(order, email)),
      },
      { title: 'Gift cards', entries: giftCards.map((card) => viewGiftCard(card, email)) },
      { title: 'Waiting lists', entries: waits.map(viewRow) },
      await this.section('Places that were offered to you', this.waits.offers(waitIds)),
      await this.section('Tickets that friends have offered you', this.orders.offeredTo(email)),
      await this.section('Arrivals', this.traces.arrivals(held)),
      await this.section('Disputes with your bank', this.traces.disputes(paid)),
      await this.section('Searches for a booking', this.traces.searches(email)),
      await this.section('Refunds that staff have asked for', this.traces.refundRequests(paid)),
      await this.section('Notes on payments', this.traces.findings(paid)),
      await this.section('Messages that name you', this.traces.messages(email)),
      await this.section('E-mails', this.traces.mails(mails)),
    ];
  }

  private async section(title: string, rows: Promise<object[]>): Promise<PersonalSection> {
    return { title, entries: (await rows).map(viewRow) };
  }
}

/** Whether the person has the tickets of someone else, who has paid for them. */
const isFriend = (order: OrderRow, email: string): boolean =>
  isGiven(order) && !isPaidBy(order, email);

/** A booking that was given as a whole names two persons; each gets what is their own. */
function viewOrder(given: OrderRow, email: string): Entry {
  const isPayer = isPaidBy(given, email);
  const order = isPayer ? asPayer(given) : given;
  return {
    id: order._id,
    reference: order.reference ?? '',
    name: order.name ?? '',
    email: order.email,
    phone: order.phone,
    show: order.showId,
    tickets: `${order.quantity}`,
    total: isFriend(given, email) ? '' : formatPounds(order.totalPence),
    state: order.state,
    browser: order.sessionId,
    noteForDoor: isPayer ? '' : doorNoteOf(order),
    bookedAt: order.createdAt.toISOString(),
  };
}

/**
 * Before a friend had all tickets, the history was about the payer, and the money always is. What staff have done since may
 * name either of the two, so neither copy has it.
 */
function isAbout(
  { payer }: OrderRow,
  email: string,
  { at, by, note = '' }: OrderRow['history'][number],
): boolean {
  if (payer === undefined) return true;
  const isPayer = isPaidBy({ payer }, email);
  if (at < payer.at) return isPayer;
  return by === undefined && /£|refund/.test(note) === isPayer;
}

const viewHistory = (order: OrderRow, email: string): Entry[] => [
  ...order.history
    .filter((line) => isAbout(order, email, line))
    .map(({ at, to, by = '', note = '' }) => ({
      booking: order.reference ?? order._id,
      at: at.toISOString(),
      state: to,
      by,
      note,
    })),
  ...(isFriend(order, email) ? [] : order.refunds).map(({ pence, state, reason }) => ({
    booking: order.reference ?? order._id,
    refund: formatPounds(pence),
    state,
    reason,
  })),
];

/** The address of the other one of the two is not the person's. The code is as good as money, and is not stored. */
const viewGiftCard = (order: GiftOrder, email: string): Entry => ({
  id: order._id,
  amount: formatPounds(order.amountPence),
  purchaser: withOwn(order.purchaserName, order.purchaserEmail, email),
  recipient: withOwn(order.recipientName, order.recipientEmail, email),
  message: order.personalMessage,
  state: order.state,
  boughtAt: order.createdAt.toISOString(),
});

const withOwn = (name: string, address: string, email: string): string =>
  isAddress(address, email) ? `${name}, ${address}` : name;

const viewRow = (row: object): Entry =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name === '_id' ? 'id' : name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
