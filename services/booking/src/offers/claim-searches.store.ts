import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type Collection } from 'mongoose';
import { placesIn } from './claim-sums.js';
import type { PlacesOfOrder } from './claims.store.js';
import type { Offer } from './domain/offer.js';
import { OFFER } from './offers.schema.js';
import { HELD } from './wanted-claim.js';

/** The status is there for the index, whose keys do not change while places are held and sold. */
const WITH_HELD_PLACES = {
  held: { $gt: 0 },
  status: { $in: ['open', 'closed'] satisfies Offer['status'][] },
};

/** Finds claims over all shows, for the sweeps. It changes nothing. */
@Injectable()
export class ClaimSearchesStore {
  private readonly offers: Collection<Offer>;

  constructor(@InjectModel(OFFER) model: Model<Offer>) {
    this.offers = model.db.collection<Offer>(model.collection.name);
  }

  /** Claims of orders whose hold has run out. The orders decide whether the places may be freed. */
  async findOverdue(now: Date): Promise<(PlacesOfOrder & { showId: string })[]> {
    const overdue = {
      'claims.state': { $in: HELD },
      'claims.expiresAt': { $lte: now },
      'claims.kind': { $ne: 'wait' }, // the waiting list ends its own offers
    };
    return this.offers
      .aggregate<PlacesOfOrder & { showId: string }>([
        { $match: WITH_HELD_PLACES },
        { $unwind: '$claims' },
        { $match: overdue },
        {
          $project: { _id: 0, showId: '$_id', orderId: '$claims.id', quantity: '$claims.quantity' },
        },
      ])
      .toArray();
  }

  /** The orders with sold places of the shows whose sales had not ended at an instant. */
  async findSold(salesEndAfter: Date): Promise<{ showId: string; orderIds: string[] }[]> {
    const sold = {
      $filter: {
        input: '$claims',
        cond: { $and: [{ $eq: ['$$this.state', 'sold'] }, { $gt: ['$$this.quantity', 0] }] },
      },
    };
    const orderIds = { $map: { input: sold, in: '$$this.id' } };
    return this.offers
      .aggregate<{ showId: string; orderIds: string[] }>([
        { $match: { salesEndAt: { $gt: salesEndAfter }, sold: { $gt: 0 } } },
        { $project: { _id: 0, showId: '$_id', orderIds } },
      ])
      .toArray();
  }

  /** The shows whose counts differ from their claims. */
  async findMiscounted(): Promise<string[]> {
    const differs = {
      $or: [{ $ne: ['$sold', placesIn(['sold'])] }, { $ne: ['$held', placesIn(HELD)] }],
    };
    const miscounted = await this.offers
      .aggregate<{ _id: string }>([{ $match: { $expr: differs } }, { $project: { _id: 1 } }])
      .toArray();
    return miscounted.map(({ _id }) => _id);
  }
}
