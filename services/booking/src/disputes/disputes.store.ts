import { inTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';
import type { Dispute } from './domain/dispute.js';

const DISPUTE = 'Dispute';
const MAX_ROWS = 200;
const LONDON = 'Europe/London';

const schema = new Schema<Dispute>(
  {
    _id: { type: String, required: true },
    orderId: String,
    giftOrderId: String,
    pence: { type: Number, required: true },
    reason: { type: String, required: true },
    status: { type: String, required: true },
    outcome: { type: String, default: null },
    withdrawnPence: { type: Number, required: true },
    feePence: { type: Number, required: true },
    movements: { type: Number, required: true },
    openedAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
    evidenceDueAt: { type: Date, default: null },
  },
  { collection: 'disputes', versionKey: false, id: false },
);
schema.index({ orderId: 1 });
schema.index({ giftOrderId: 1 });
schema.index({ closedAt: 1, evidenceDueAt: 1 });
export const disputeDocument: ModelDefinition = { name: DISPUTE, schema };

const WITH_ORDER = [
  { $lookup: { from: 'orders', localField: 'orderId', foreignField: '_id', as: 'order' } },
];
const ofShows = (showIds: readonly string[] | undefined): object =>
  showIds === undefined ? {} : { 'order.showId': { $in: [...showIds] } };

/** The transaction in which a dispute and its consequences are written. */
export type DisputeTransaction = ClientSession;

/** Money that banks have withdrawn, by the week and the show of the booking. */
export interface WithdrawnInWeek {
  week: string;
  showId: string;
  pence: number;
}

/** The only file that reads and writes disputes. */
@Injectable()
export class DisputesStore {
  constructor(
    @InjectModel(DISPUTE) private readonly disputes: Model<Dispute>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  find(id: string, session: ClientSession): Promise<Dispute | null> {
    return this.disputes.findById(id).session(session).lean<Dispute>();
  }
  findOfOrder(orderId: string): Promise<Dispute[]> {
    return this.disputes.find({ orderId }).sort({ openedAt: 1 }).lean<Dispute[]>();
  }
  /** The most urgent first. If shows are named, only those of their bookings and of gift cards. */
  findOpen(showIds?: readonly string[]): Promise<Dispute[]> {
    return this.disputes.aggregate<Dispute>([
      { $match: { closedAt: null } },
      { $sort: { evidenceDueAt: 1 } },
      ...(showIds === undefined
        ? []
        : [...WITH_ORDER, { $match: { $or: [{ orderId: null }, ofShows(showIds)] } }]),
      { $limit: MAX_ROWS },
      { $unset: 'order' },
    ]);
  }

  async add(dispute: Dispute, session: ClientSession): Promise<void> {
    await this.disputes.create([dispute], { session });
  }

  /**
   * Stores what Stripe says now. Answers may arrive in any order: one that knows fewer movements of money, or that says
   * "open" of a dispute that has ended, is older and changes nothing.
   * @returns whether it was stored.
   */
  async update({ _id, ...facts }: Dispute, session: ClientSession): Promise<boolean> {
    const updated = await this.disputes.updateOne(
      {
        _id,
        movements: { $lte: facts.movements }, // guard: dispute-money-moves-forward
        ...(facts.outcome === null && { outcome: null }), // guard: disputes-never-reopen
      },
      { $set: facts },
      { session },
    );
    return updated.matchedCount === 1;
  }

  /** What banks have withdrawn of payments for bookings. */
  async withdrawnPence(showIds?: readonly string[]): Promise<number> {
    const [sum] = await this.disputes.aggregate<{ pence: number }>([
      { $match: { orderId: { $exists: true }, withdrawnPence: { $gt: 0 } } },
      ...(showIds === undefined ? [] : [...WITH_ORDER, { $match: ofShows(showIds) }]),
      { $group: { _id: null, pence: { $sum: '$withdrawnPence' } } },
    ]);
    return sum?.pence ?? 0;
  }

  /** The same by the week in which the booking was made, and by show. */
  withdrawnByWeek(from: Date, showIds?: readonly string[]): Promise<WithdrawnInWeek[]> {
    const monday = {
      $dateTrunc: {
        date: '$order.createdAt',
        unit: 'week',
        startOfWeek: 'monday',
        timezone: LONDON,
      },
    };
    const week = { $dateToString: { date: monday, format: '%Y-%m-%d', timezone: LONDON } };
    return this.disputes.aggregate<WithdrawnInWeek>([
      { $match: { orderId: { $exists: true }, withdrawnPence: { $gt: 0 } } },
      ...WITH_ORDER,
      { $unwind: '$order' },
      { $match: { 'order.createdAt': { $gte: from }, ...ofShows(showIds) } },
      {
        $group: {
          _id: { week, showId: '$order.showId' },
          pence: { $sum: '$withdrawnPence' },
        },
      },
      { $project: { _id: 0, week: '$_id.week', showId: '$_id.showId', pence: 1 } },
    ]);
  }

  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }
}
