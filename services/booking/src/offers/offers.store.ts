import type { PutOfferInput } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { isMoved, type Offer, type OfferCounts } from './domain/offer.js';
import { OFFER } from './offers.schema.js';

const COUNTS = { claims: 0 } as const;

/** Reads and writes what is for sale. The places of single orders are in the ClaimsStore. */
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

  findClosed(): Promise<OfferCounts[]> {
    return this.offers.find({ status: 'closed' }, COUNTS).lean<OfferCounts[]>();
  }

  /** Open shows of a day. */
  findOn(date: string): Promise<OfferCounts[]> {
    return this.offers.find({ 'ticket.date': date, status: 'open' }, COUNTS).lean<OfferCounts[]>();
  }

  /** Open shows that moved and whose bookers have no e-mail about it yet. */
  findMoved(): Promise<OfferCounts[]> {
    return this.offers.find({ movedIn: { $gt: 0 }, status: 'open' }, COUNTS).lean<OfferCounts[]>();
  }

  /** Changes nothing if the show has moved again since. */
  async forgetMove(showId: string, movedIn: number): Promise<void> {
    await this.offers.updateOne({ _id: showId, movedIn }, { $set: { movedIn: 0 } });
  }

  async insert({ showId, salesEndAt, ...offer }: PutOfferInput): Promise<void> {
    await this.offers.create({
      _id: showId,
      ...offer,
      salesEndAt: new Date(salesEndAt),
      status: 'open',
      free: offer.capacity,
      movedIn: 0,
      held: 0,
      sold: 0,
      claims: [],
    });
  }

  /** Changes an offer unless it was changed since `current` was read. Only free places can be taken away. */
  async replace(current: OfferCounts, input: PutOfferInput): Promise<boolean> {
    const more = input.capacity - current.capacity;
    const replaced = await this.offers.updateOne(
      {
        _id: current._id,
        version: current.version,
        capacity: current.capacity,
        free: { $gte: -more },
      },
      {
        $set: {
          version: input.version,
          capacity: input.capacity,
          unitPence: input.unitPence,
          salesEndAt: new Date(input.salesEndAt),
          ticket: input.ticket,
          ...(isMoved(current.ticket, input.ticket) && { movedIn: input.version }),
        },
        $inc: { free: more },
      },
    );
    return replaced.modifiedCount === 1;
  }

  async close(showId: string): Promise<void> {
    await this.offers.updateOne({ _id: showId }, { $set: { status: 'closed' } });
  }

  /** @returns whether there is no such offer any more, or never was one. */
  async removeUnsold(showId: string): Promise<boolean> {
    await this.offers.deleteOne({ _id: showId, held: 0, sold: 0 });
    return (await this.offers.exists({ _id: showId })) === null;
  }
}
