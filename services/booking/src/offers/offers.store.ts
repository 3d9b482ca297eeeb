import type { PutOfferInput } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import { isMoved, type Claim, type Offer, type OfferCounts } from './domain/offer.js';

const OFFER = 'Offer';
const COUNTS = { claims: 0 } as const;

const claimSchema = new Schema<Claim>(
  {
    id: { type: String, required: true },
    qty: { type: Number, required: true },
    state: { type: String, required: true },
    returned: { type: [String], default: [] },
    expiresAt: { type: Date, required: true },
  },
  { _id: false, id: false },
);
const offerSchema = new Schema<Offer>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    status: { type: String, required: true },
    capacity: { type: Number, required: true },
    free: { type: Number, required: true },
    held: { type: Number, required: true },
    sold: { type: Number, required: true },
    unitPence: { type: Number, required: true },
    salesEndAt: { type: Date, required: true },
    ticket: { type: Object, required: true },
    movedIn: { type: Number, default: 0 },
    claims: [claimSchema],
  },
  { collection: 'offers', versionKey: false, autoCreate: false },
);
export const offerDocument: ModelDefinition = { name: OFFER, schema: offerSchema };

interface Wish {
  orderId: string;
  quantity: number;
}

/** The only file that knows how offers are stored. Every move of places is one compare-and-set under a claim's id. */
@Injectable()
export class OffersStore {
  constructor(@InjectModel(OFFER) private readonly offers: Model<Offer>) {}

  find(showId: string): Promise<OfferCounts | null> {
    return this.offers.findById(showId, COUNTS).lean<OfferCounts>();
  }

  list(showIds?: string[]): Promise<OfferCounts[]> {
    return this.offers
      .find(showIds === undefined ? {} : { _id: { $in: showIds } }, COUNTS)
      .lean<OfferCounts[]>();
  }

  /**
   * Holds places for an order, at the price the customer saw. Serves I1: `free` is compared and lowered in one write.
   * @returns whether the order has its claim; true again for an order that has it already.
   */
  async claim(
    showId: string,
    wish: Wish & { unitPence: number; expiresAt: Date },
    now: Date,
  ): Promise<boolean> {
    const { orderId, quantity, unitPence, expiresAt } = wish;
    const claimed = await this.offers.updateOne(
      {
        _id: showId,
        status: 'open',
        unitPence,
        salesEndAt: { $gt: now },
        free: { $gte: quantity },
        'claims.id': { $ne: orderId },
      },
      {
        $inc: { free: -quantity, held: quantity },
        $push: { claims: { id: orderId, qty: quantity, state: 'held', expiresAt } },
      },
    );
    return claimed.modifiedCount === 1 || this.hasClaim(showId, orderId, ['held', 'sold']);
  }

  /** Turns held places into sold ones. @returns whether the places are sold to this order, now or before. */
  async sell(showId: string, { orderId, quantity }: Wish): Promise<boolean> {
    const sold = await this.offers.updateOne(
      {
        _id: showId,
        claims: { $elemMatch: { id: orderId, state: { $in: ['held', 'releasing'] } } },
      },
      { $set: { 'claims.$.state': 'sold' }, $inc: { held: -quantity, sold: quantity } },
    );
    return sold.modifiedCount === 1 || this.hasClaim(showId, orderId, ['sold']);
  }

  /** Places for a payment that came after its hold was over, where there are still enough. */
  async claimLate(showId: string, { orderId, quantity }: Wish, now: Date): Promise<boolean> {
    const claimed = await this.offers.updateOne(
      { _id: showId, status: 'open', free: { $gte: quantity }, 'claims.id': { $ne: orderId } },
      {
        $inc: { free: -quantity, sold: quantity },
        $push: { claims: { id: orderId, qty: quantity, state: 'sold', expiresAt: now } },
      },
    );
    return claimed.modifiedCount === 1 || this.hasClaim(showId, orderId, ['sold']);
  }

  /** Gives held places back: first marked, then pulled. Safe to repeat; a sold claim is never touched (I2). */
  async release(showId: string, { orderId, quantity }: Wish): Promise<void> {
    await this.offers.updateOne(
      { _id: showId, claims: { $elemMatch: { id: orderId, state: 'held' } } },
      { $set: { 'claims.$.state': 'releasing' } },
    );
    await this.offers.updateOne(
      { _id: showId, claims: { $elemMatch: { id: orderId, state: 'releasing' } } },
      { $pull: { claims: { id: orderId } }, $inc: { free: quantity, held: -quantity } },
    );
  }

  /** Gives sold places of a refunded order back, as many as it has left, once for each refund. */
  async giveBack(
    showId: string,
    { orderId, quantity, refundId }: Wish & { refundId: string },
  ): Promise<void> {
    const mine = (await this.findClaims(showId)).find(
      ({ id, state }) => id === orderId && state === 'sold',
    );
    if (mine === undefined || mine.returned?.includes(refundId) === true) return;
    const back = Math.min(quantity, mine.qty);
    const given = await this.offers.updateOne(
      {
        _id: showId,
        claims: {
          $elemMatch: { id: orderId, state: 'sold', qty: mine.qty, returned: { $ne: refundId } },
        },
      },
      {
        $inc: { 'claims.$.qty': -back, free: back, sold: -back },
        $push: { 'claims.$.returned': refundId },
      },
    );
    if (given.modifiedCount === 0) await this.giveBack(showId, { orderId, quantity, refundId }); // another refund was quicker
  }

  /** Claims whose time is over; whether their orders are over is the bookings' to say. */
  async findOverdueClaims(now: Date): Promise<{ showId: string; id: string; qty: number }[]> {
    return this.offers.aggregate<{ showId: string; id: string; qty: number }>([
      { $match: { held: { $gt: 0 } } },
      { $unwind: '$claims' },
      {
        $match: {
          'claims.state': { $in: ['held', 'releasing'] },
          'claims.expiresAt': { $lte: now },
        },
      },
      { $project: { _id: 0, showId: '$_id', id: '$claims.id', qty: '$claims.qty' } },
    ]);
  }

  /** Offers whose counts differ from their claims; the audit hopes for none. */
  async findMiscounted(): Promise<string[]> {
    const sumWhere = (states: Claim['state'][]) => ({
      $sum: {
        $map: {
          input: '$claims',
          in: { $cond: [{ $in: ['$$this.state', states] }, '$$this.qty', 0] },
        },
      },
    });
    const wrong = await this.offers.aggregate<{ _id: string }>([
      {
        $match: {
          $expr: {
            $or: [
              { $ne: ['$sold', sumWhere(['sold'])] },
              { $ne: ['$held', sumWhere(['held', 'releasing'])] },
            ],
          },
        },
      },
      { $project: { _id: 1 } },
    ]);
    return wrong.map(({ _id }) => _id);
  }

  async insert(offer: PutOfferInput): Promise<void> {
    const { showId, salesEndAt, ...rest } = offer;
    await this.offers.create({
      _id: showId,
      ...rest,
      salesEndAt: new Date(salesEndAt),
      status: 'open',
      free: offer.capacity,
      movedIn: 0,
      held: 0,
      sold: 0,
      claims: [],
    });
  }

  /** Changes an offer that nobody changed since `seen`; fewer places only where they are free (I13). */
  async replace(seen: OfferCounts, wish: PutOfferInput): Promise<boolean> {
    const more = wish.capacity - seen.capacity;
    const replaced = await this.offers.updateOne(
      { _id: seen._id, version: seen.version, capacity: seen.capacity, free: { $gte: -more } },
      {
        $set: {
          version: wish.version,
          capacity: wish.capacity,
          unitPence: wish.unitPence,
          salesEndAt: new Date(wish.salesEndAt),
          ticket: wish.ticket,
          ...(isMoved(seen.ticket, wish.ticket) && { movedIn: wish.version }),
        },
        $inc: { free: more },
      },
    );
    return replaced.modifiedCount === 1;
  }

  /** Open shows whose bookers must still be told that something moved. */
  findMoved(): Promise<OfferCounts[]> {
    return this.offers.find({ movedIn: { $gt: 0 }, status: 'open' }, COUNTS).lean<OfferCounts[]>();
  }
  /** Unless it has moved again meanwhile. */
  async forgetMove(showId: string, movedIn: number): Promise<void> {
    await this.offers.updateOne({ _id: showId, movedIn }, { $set: { movedIn: 0 } });
  }
  /** Open shows of a day. */
  findOn(date: string): Promise<OfferCounts[]> {
    return this.offers.find({ 'ticket.date': date, status: 'open' }, COUNTS).lean<OfferCounts[]>();
  }

  async close(showId: string): Promise<void> {
    await this.offers.updateOne({ _id: showId }, { $set: { status: 'closed' } });
  }

  /** @returns whether the offer is gone: deleted now, or never there. */
  async removeUnsold(showId: string): Promise<boolean> {
    await this.offers.deleteOne({ _id: showId, held: 0, sold: 0 });
    return (await this.offers.exists({ _id: showId })) === null;
  }

  async findClaims(showId: string): Promise<Claim[]> {
    return (
      (await this.offers.findById(showId, { claims: 1 }).lean<Pick<Offer, 'claims'>>())?.claims ??
      []
    );
  }

  private async hasClaim(
    showId: string,
    orderId: string,
    states: Claim['state'][],
  ): Promise<boolean> {
    return (
      (await this.offers.exists({
        _id: showId,
        claims: { $elemMatch: { id: orderId, state: { $in: states } } },
      })) !== null
    );
  }
}
