import { longDate } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Dispute } from '../disputes/domain/dispute.js';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import type { Offer } from '../offers/domain/offer.js';
import type { CardGift, CardOrder, RefundLine } from './domain/payments-of-bookings.js';
import type { DisputeLine } from './domain/withdrawals.js';

const CARD_FIELDS = {
  showId: 1,
  reference: 1,
  state: 1,
  duePence: 1,
  refunds: 1,
  quarantine: 1,
  paymentIntentId: 1,
  paidFor: 1,
  splits: 1,
  splitOf: 1,
  createdAt: 1,
  supplementOf: 1,
} as const;
/** An index with the reference has the bookings of a time. */
const HAS_REFERENCE = { reference: { $gt: '' } };

type ShowName = Pick<Offer, '_id'> & { ticket: Pick<Offer['ticket'], 'title' | 'date'> };

/** Reads what cards have paid, without the names of those who have paid. */
@Injectable()
export class TakingsStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Bookings that were made in a time; those of some shows if they are named. */
  bookingsBetween(from: Date, until: Date, showIds?: readonly string[]): Promise<CardOrder[]> {
    return this.orders
      .find(
        {
          ...HAS_REFERENCE,
          createdAt: { $gte: from, $lt: until },
          ...(showIds !== undefined && { showId: { $in: [...showIds] } }),
        },
        { projection: CARD_FIELDS },
      )
      .toArray();
  }

  ordersOf(ids: readonly string[]): Promise<CardOrder[]> {
    return this.orders.find({ _id: { $in: [...ids] } }, { projection: CARD_FIELDS }).toArray();
  }

  /** The payments of differences that bookings have made for their moves. */
  supplementsOf(orderIds: readonly string[]): Promise<CardOrder[]> {
    return this.orders
      .find({ 'supplementOf.orderId': { $in: [...orderIds] } }, { projection: CARD_FIELDS })
      .toArray();
  }

  giftCardsBetween(from: Date, until: Date): Promise<CardGift[]> {
    return this.gifts
      .find({ createdAt: { $gte: from, $lt: until }, creditOf: { $exists: false } })
      .toArray();
  }

  /** What refunds took off these gift accounts, and what they gave back because they failed. */
  refundLines(accounts: readonly string[]): Promise<RefundLine[]> {
    return this.connection
      .collection<RefundLine & { kind: string }>('gift_ledger')
      .find({ account: { $in: [...accounts] }, kind: 'refund' })
      .toArray();
  }

  /** The accounts of these gift cards, and what disputes have taken off them. */
  async cardsOf(
    ids: readonly string[],
  ): Promise<{ accounts: GiftAccount[]; debits: DisputeLine[] }> {
    const accounts = this.connection
      .collection<GiftAccount>('gift_accounts')
      .find({ _id: { $in: [...ids] } });
    const debits = this.connection
      .collection<DisputeLine & { kind: string }>('gift_ledger')
      .find({ account: { $in: [...ids] }, kind: 'dispute' });
    return { accounts: await accounts.toArray(), debits: await debits.toArray() };
  }

  /** Those about the payments of these bookings and gift cards. */
  disputesOf(ids: readonly string[]): Promise<Dispute[]> {
    return this.connection
      .collection<Dispute>('disputes')
      .find({ $or: [{ orderId: { $in: [...ids] } }, { giftOrderId: { $in: [...ids] } }] })
      .toArray();
  }

  /** What banks have taken, by the booking or gift card. */
  async withdrawn(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const sums = new Map<string, number>();
    for (const { orderId, giftOrderId, withdrawnPence } of await this.disputesOf(ids)) {
      const id = orderId ?? giftOrderId ?? '';
      sums.set(id, (sums.get(id) ?? 0) + withdrawnPence);
    }
    return sums;
  }

  /** Which of these payments belong to a booking with a reference, to its supplement, or to a gift card. */
  async known(intentIds: readonly string[]): Promise<CardOrder[]> {
    return this.orders
      .find(
        {
          paymentIntentId: { $in: [...intentIds] },
          $or: [HAS_REFERENCE, { supplementOf: { $exists: true } }],
        },
        { projection: CARD_FIELDS },
      )
      .toArray();
  }

  async knownGifts(intentIds: readonly string[]): Promise<CardGift[]> {
    return this.gifts.find({ paymentIntentId: { $in: [...intentIds] } }).toArray();
  }

  async namesOf(showIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const offers = await this.connection
      .collection<ShowName>('offers')
      .find({ _id: { $in: [...showIds] } }, { projection: { 'ticket.title': 1, 'ticket.date': 1 } })
      .toArray();
    return new Map(
      offers.map(({ _id, ticket }) => [_id, `${ticket.title}, ${longDate(ticket.date)}`]),
    );
  }

  private get orders() {
    return this.connection.collection<CardOrder>('orders');
  }
  private get gifts() {
    return this.connection.collection<CardGift>('gift_orders');
  }
}
