import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Collection, Connection } from 'mongoose';
import { creditLineId, redeemLineId } from '../gift-cards/domain/ledger-line.js';
import type { Offer } from '../offers/domain/offer.js';
import type { OrderRow } from '../orders/domain/order.js';
import { creditsOf } from '../orders/domain/refunds.js';
import { statesWith } from '../orders/domain/states.js';
import { asPayer } from '../orders/domain/transfers.js';
import type { WaitOffer } from '../waiting/domain/wait.js';
import { supplementIdsOf } from './domain/move-laws.js';
import { restoreLineIds, type OrderEvidence } from './domain/order-laws.js';
import type { ShowBooks } from './domain/place-laws.js';
import { relativesOf } from './domain/split-laws.js';

/** States without places, money or work; orders in any other state are looked at. */
const ENDED = statesWith(({ countsAs }) => countsAs === null);

const SETTLED = statesWith(({ settlement }) => settlement !== null);

/** Reads offers and orders for the audit, one show at a time and each show as it was at one moment. */
@Injectable()
export class AuditBooksStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** The next show that has an offer or an order. */
  async showAfter(showId: string): Promise<string | undefined> {
    const [offer, order] = await Promise.all([
      this.offers.findOne({ _id: { $gt: showId } }, { sort: { _id: 1 }, projection: { _id: 1 } }),
      this.orders.findOne(
        { showId: { $gt: showId } },
        { sort: { showId: 1 }, projection: { _id: 0, showId: 1 } },
      ),
    ]);
    return [offer?._id, order?.showId].filter((id) => id !== undefined).sort()[0];
  }

  async readShow(showId: string): Promise<{ books: ShowBooks; evidence: OrderEvidence }> {
    const session = await this.connection.startSession({ snapshot: true });
    try {
      const books = await this.readBooks(showId, session);
      return { books, evidence: await this.readEvidence(books, session) };
    } finally {
      await session.endSession();
    }
  }

  findByPayment(ids: readonly string[]): Promise<OrderRow[]> {
    return this.orders.find({ paymentIntentId: { $in: [...ids] } }).toArray();
  }
  /** With the parts of parties that have become bookings of their own. */
  async findWithParts(ids: readonly string[]): Promise<OrderRow[]> {
    const orders = await this.findByPayment(ids);
    const parts = orders.flatMap(({ splits = [] }) => splits.map(({ orderId }) => orderId));
    if (parts.length === 0) return orders;
    return [...orders, ...(await this.orders.find({ _id: { $in: parts } }).toArray())];
  }
  find(id: string): Promise<OrderRow | null> {
    return this.orders.findOne({ _id: id });
  }

  /** The settled orders of a show whose payment a card has made. */
  paidByCard(showId: string): Promise<OrderRow[]> {
    return this.orders
      .find({ showId, state: { $in: SETTLED }, paymentIntentId: { $exists: true } })
      .toArray();
  }

  /** Orders whose refunds are done and that changed after a place in this list. */
  findRefundedAfter(at: Date, id: string, limit: number): Promise<OrderRow[]> {
    return this.orders
      .find({
        'refunds.state': 'done',
        $or: [{ changedAt: { $gt: at } }, { changedAt: at, _id: { $gt: id } }],
      })
      .sort({ changedAt: 1, _id: 1 })
      .limit(limit)
      .toArray();
  }

  private get offers(): Collection<Offer> {
    return this.connection.collection<Offer>('offers');
  }
  private get orders(): Collection<OrderRow> {
    return this.connection.collection<OrderRow>('orders');
  }

  private async readBooks(showId: string, session: ClientSession): Promise<ShowBooks> {
    const offer = await this.offers.findOne({ _id: showId }, { session });
    const orders = await this.orders
      .find({ showId, state: { $nin: ENDED } }, { session })
      .toArray();
    const known = new Set(orders.map(({ _id }) => _id));
    const claiming = (offer?.claims ?? []).map(({ id }) => id).filter((id) => !known.has(id));
    const ended = await this.orders.find({ _id: { $in: claiming } }, { session }).toArray();
    const waitOffers = await this.connection
      .collection<WaitOffer>('wait_offers')
      .find({ showId, state: 'open' }, { session, projection: { quantity: 1 } })
      .toArray();
    const all = [...orders, ...ended];
    const named = { _id: { $in: supplementIdsOf(all) } };
    const supplements = await this.orders.find(named, { session }).toArray();
    const relatives = { _id: { $in: relativesOf(all) } };
    const family = await this.orders.find(relatives, { session }).toArray();
    return { showId, offer, orders: all, supplements, family, waitOffers };
  }

  private async readEvidence(
    { orders, family }: Pick<ShowBooks, 'orders' | 'family'>,
    session: ClientSession,
  ): Promise<OrderEvidence> {
    const lines = await this.connection
      .collection<{ _id: string; pence: number }>('gift_ledger')
      .find({ _id: { $in: orders.flatMap(lineIdsOf) } }, { session })
      .toArray();
    const rows = await this.connection
      .collection<{ subject: string; kind: string }>('outbox')
      .find(
        { subject: { $in: orders.map(({ _id }) => _id) } },
        { session, projection: { subject: 1, kind: 1 } },
      )
      .toArray();
    const mails = new Map<string, string[]>();
    for (const { subject, kind } of rows) mails.set(subject, [...(mails.get(subject) ?? []), kind]);
    const erased = new Set(
      family.filter((order) => asPayer(order).email === '').map(({ _id }) => _id),
    );
    return { lines: new Map(lines.map(({ _id, pence }) => [_id, pence])), mails, erased };
  }
}

const lineIdsOf = ({ _id, gift, refunds }: OrderRow): string[] => [
  ...gift.map(({ account }) => redeemLineId(account, _id)),
  ...refunds.flatMap((refund) =>
    refund.gift.flatMap(({ account }) => restoreLineIds(account, _id, refund.id)),
  ),
  ...creditsOf({ refunds }).map(({ account }) => creditLineId(account)),
];
