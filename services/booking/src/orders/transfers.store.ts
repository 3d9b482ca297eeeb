import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import { ReturnsOfOffersStore } from '../offers/returns-of-offers.store.js';
import { searchKeysOf, ticketIssueOf, type OrderRow } from './domain/order.js';
import type { Payer, Transfer } from './domain/transfer-shape.js';
import { historyLine } from './history-line.js';
import { sameRefunds } from './order-refunds.store.js';
import { ORDER } from './orders.schema.js';

/** Writes the transfers of orders: the tickets that a booker offers to a friend. */
@Injectable()
export class TransfersStore {
  constructor(
    @InjectModel(ORDER) private readonly orders: Model<OrderRow>,
    private readonly returns: ReturnsOfOffersStore,
  ) {}

  /** @returns false if the booking has changed since it was read, or another transfer was quicker. */
  async add(order: OrderRow, transfer: Transfer, session: ClientSession): Promise<boolean> {
    const { transfers = [] } = order;
    // The note does not name the friend, because the history outlives the transfer (invariants.md I53).
    const note = `${ticketsOf(transfer)} offered to a friend`; // guard: notes-name-no-friend (invariants.md I53)
    const added = await this.orders.updateOne(
      {
        ...unchanged(order),
        [`transfers.${transfers.length}`]: { $exists: false }, // guard: one-transfer-at-a-time (invariants.md I53)
      },
      {
        $push: {
          transfers: transfer,
          history: historyLine(order.state, { id: transfer.transferId, note }),
        },
      },
      { session },
    );
    return added.modifiedCount === 1;
  }

  /** The booker takes the tickets back; the friend's name and address are removed. @returns false if the transfer has ended. */
  async withdraw(
    { _id, state }: OrderRow,
    { transferId }: Transfer,
    session: ClientSession,
  ): Promise<boolean> {
    const note = 'the tickets that were offered to a friend were taken back';
    const own = { 'own.transferId': transferId };
    const ended = await this.orders.updateOne(
      { _id, ...isUnanswered(transferId) },
      {
        $set: {
          'transfers.$[own].endedAt': new Date(),
          'transfers.$[own].name': '',
          'transfers.$[own].email': '',
        },
        $push: { history: historyLine(state, { note }) },
      },
      { arrayFilters: [own], session },
    );
    return ended.modifiedCount === 1;
  }

  /**
   * The friend takes some of the tickets, as the booking `partId`.
   * @returns false if the transfer has ended, or the booking has changed since it was read.
   */
  async accept(
    order: OrderRow,
    { transferId, partId }: { transferId: string; partId: string },
    session: ClientSession,
  ): Promise<boolean> {
    const accepted = await this.orders.updateOne(
      { ...unchanged(order), ...isUnanswered(transferId) },
      {
        $set: {
          'transfers.$[own].endedAt': new Date(),
          'transfers.$[own].partId': partId,
        },
      },
      { arrayFilters: [{ 'own.transferId': transferId }], session },
    );
    return accepted.modifiedCount === 1;
  }

  /**
   * The friend takes all tickets: the booking is the friend's from this write on, and the money stays with the payer. The
   * notes for the door are removed, because they were about the booker.
   * @throws RETURN_OPEN while another order has places that the booker had offered back, which it may still buy
   * @returns as `accept`
   */
  async handOver(order: OrderRow, transfer: Transfer, session: ClientSession): Promise<boolean> {
    const { _id, showId } = order;
    // guard: lent-places-stay-with-the-booker (invariants.md I53)
    // A read is enough: a return that is added meanwhile writes the order as well, so one of the two transactions is repeated.
    if ((await this.returns.find(showId, _id, session)) !== undefined)
      throw new DomainError('RETURN_OPEN');
    const { transferId } = transfer;
    const now = new Date();
    const handed = await this.orders.updateOne(
      { ...unchanged(order), ...sameHolder(order), ...isUnanswered(transferId) },
      {
        $set: {
          'transfers.$[own].endedAt': now,
          'transfers.$[own].partId': _id,
          ...holderOf(order, transfer, now),
        },
        $unset: { doorNote: 1, late: 1 },
        $push: { history: historyLine(order.state, { note: 'a friend has taken all tickets' }) },
      },
      { arrayFilters: [{ 'own.transferId': transferId }], session },
    );
    return handed.modifiedCount === 1;
  }
}

/** The fields of the new holder. The new ticket issue and `sessionId` end the payer's ticket, links and browser session. */
function holderOf(order: OrderRow, { name, email }: Transfer, at: Date): Partial<OrderRow> {
  const { _id, reference = '', phone } = order;
  const issue = ticketIssueOf(order);
  const payer: Payer = { name: order.name ?? '', email: order.email, phone, issue, at };
  return {
    ...{ name, email, phone: '', sessionId: _id, live: false },
    ...{ ticketIssue: issue + 1, ticketReissuedAt: at },
    payer, // guard: money-stays-with-the-payer (invariants.md I53)
    searchKeys: searchKeysOf({ reference, name, email, phone: '', payer }),
  };
}

/** Matches the holder that was read: a correction that staff make at the same moment must not be overwritten. */
const sameHolder = ({ name, email, phone }: OrderRow) => ({ name, email, phone });

/**
 * Matches the order only if it has not changed since it was read: no refund, move, return, arrival or new holder may come in
 * between.
 */
const unchanged = (order: OrderRow) => ({
  _id: order._id,
  state: order.state,
  showId: order.showId,
  unitPence: order.unitPence,
  ticketIssue: order.ticketIssue ?? { $exists: false },
  $nor: [{ arrived: { $gt: 0 } }],
  // A booking that has moved away and come back is not what the friend was offered.
  [`moves.${order.moves?.length ?? 0}`]: { $exists: false }, // guard: no-transfer-of-moved-bookings (invariants.md I53)
  [`returns.${order.returns?.length ?? 0}`]: { $exists: false }, // guard: no-transfer-beside-a-return (invariants.md I53)
  ...sameRefunds(order),
});

const isUnanswered = (transferId: string) => ({
  transfers: { $elemMatch: { transferId, endedAt: { $exists: false } } }, // guard: transfers-once (invariants.md I53)
});

const ticketsOf = ({ quantity }: Transfer): string =>
  `${quantity} ${quantity === 1 ? 'ticket' : 'tickets'}`;
