import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { refundLineId } from '../gift-cards/domain/ledger-line.js';
import type { OrderRow } from '../orders/domain/order.js';
import { creditsOf } from '../orders/domain/refunds.js';
import type { GiftOrderEvidence } from './domain/gift-laws.js';

export interface GiftOrderBooks {
  order: GiftOrder;
  evidence: GiftOrderEvidence;
}
export interface AccountBooks {
  account: GiftAccount;
  /** The sum of its ledger lines, in pence. */
  inLedger: number;
  order: GiftOrder | undefined;
}

const idsOf = (rows: readonly { _id: string }[]): string[] => rows.map(({ _id }) => _id);

/** Reads gift orders and gift accounts for the audit in batches, each from one snapshot of the database. */
@Injectable()
export class AuditGiftCardsStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  ordersAfter(after: string, limit: number): Promise<GiftOrderBooks[]> {
    return this.inSnapshot(async (session) => {
      const orders = await this.giftOrders
        .find({ _id: { $gt: after }, state: { $ne: 'expired' } }, { session })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      const accounts = await this.accounts
        .find({ _id: { $in: idsOf(orders) } }, { session })
        .toArray();
      const lines = await this.lines
        .find({ _id: { $in: orders.map(({ _id }) => `${_id}:issue`) } }, { session })
        .toArray();
      const mails = await this.mails
        .find({ subject: { $in: idsOf(orders) } }, { session, projection: { subject: 1, kind: 1 } })
        .toArray();
      const credited = await this.orders
        .find(
          { _id: { $in: orders.flatMap(({ creditOf }) => creditOf ?? []) } },
          { session, projection: { refunds: 1 } },
        )
        .toArray();
      const credits = credited.flatMap(creditsOf);
      return orders.map((order) => ({
        order,
        evidence: {
          account: accounts.find(({ _id }) => _id === order._id),
          issuedPence: lines.find(({ account }) => account === order._id)?.pence,
          creditedPence: credits.find(({ account }) => account === order._id)?.pence,
          mails: mails.filter(({ subject }) => subject === order._id).map(({ kind }) => kind),
        },
      }));
    });
  }

  accountsAfter(after: string, limit: number): Promise<AccountBooks[]> {
    return this.inSnapshot(async (session) => {
      const accounts = await this.accounts
        .find({ _id: { $gt: after } }, { session })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      const sums = await this.sumLines({ account: { $in: idsOf(accounts) } }, session);
      const orders = await this.giftOrders
        .find({ _id: { $in: idsOf(accounts) } }, { session })
        .toArray();
      return accounts.map((account) => ({
        account,
        inLedger: sums.find(({ _id }) => _id === account._id)?.pence ?? 0,
        order: orders.find(({ _id }) => _id === account._id),
      }));
    });
  }

  findByPayment(ids: readonly string[]): Promise<GiftOrder[]> {
    return this.giftOrders.find({ paymentIntentId: { $in: [...ids] } }).toArray();
  }
  find(id: string): Promise<GiftOrder | null> {
    return this.giftOrders.findOne({ _id: id });
  }

  /**
   * What our own refunds have returned, less those that failed. Refunds that a person made at Stripe do not count. If no card
   * was issued, there is no account with ledger lines, and the order itself has the sum.
   */
  async refundedPence({
    _id,
    paidPence,
    returnedPence,
    refundState,
    refundsAtStripe = [],
  }: GiftOrder): Promise<number> {
    if (paidPence !== undefined)
      return (returnedPence ?? 0) + (refundState === 'done' ? paidPence : 0);
    const madeAtStripe = refundsAtStripe.map(({ id }) => refundLineId(_id, id));
    const [sum] = await this.sumLines({
      account: _id,
      kind: 'refund',
      _id: { $nin: madeAtStripe.flatMap((line) => [line, `${line}-failed`]) },
    });
    return 0 - (sum?.pence ?? 0);
  }

  /** The accounts whose ledgers have lines of refunds since then, in the order of their ids. */
  async refundedSince(
    since: Date,
    { after, limit }: { after: string; limit: number },
  ): Promise<string[]> {
    const accounts = await this.lines
      .aggregate<{ _id: string }>([
        { $match: { at: { $gte: since }, kind: 'refund', account: { $gt: after } } },
        { $group: { _id: '$account' } },
        { $sort: { _id: 1 } },
        { $limit: limit },
      ])
      .toArray();
    return idsOf(accounts);
  }

  private get giftOrders() {
    return this.connection.collection<GiftOrder>('gift_orders');
  }
  private get orders() {
    return this.connection.collection<Pick<OrderRow, '_id' | 'refunds'>>('orders');
  }
  private get accounts() {
    return this.connection.collection<GiftAccount>('gift_accounts');
  }
  private get lines() {
    return this.connection.collection<{
      _id: string;
      account: string;
      kind: string;
      pence: number;
      at: Date;
    }>('gift_ledger');
  }
  private get mails() {
    return this.connection.collection<{ subject: string; kind: string }>('outbox');
  }

  private sumLines(filter: object, session?: ClientSession) {
    return this.lines
      .aggregate<{ _id: string; pence: number }>(
        [{ $match: filter }, { $group: { _id: '$account', pence: { $sum: '$pence' } } }],
        { ...(session && { session }) },
      )
      .toArray();
  }

  private async inSnapshot<T>(read: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession({ snapshot: true });
    try {
      return await read(session);
    } finally {
      await session.endSession();
    }
  }
}
