import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { GIFT_AT_REST, WITH_PERSON, withoutPersons } from './domain/without-person.js';

type Conditions = Record<string, unknown>;

/** A card without money: its account has none, or there never was one. */
const SPENT = [
  { $lookup: { from: 'gift_accounts', localField: '_id', foreignField: '_id', as: 'account' } },
  {
    $match: {
      account: {
        $not: {
          $elemMatch: { $or: [{ availablePence: { $gt: 0 } }, { 'holds.0': { $exists: true } }] },
        },
      },
    },
  },
];

/** Takes persons out of the purchases of gift cards that have no money left. */
@Injectable()
export class GiftPersonsStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  private get orders() {
    return this.connection.collection<GiftOrder>('gift_orders');
  }

  async count(conditions: Conditions): Promise<number> {
    const [row] = await this.spent(conditions, [{ $count: 'count' }]);
    return (row as { count?: number } | undefined)?.count ?? 0;
  }

  async blank(conditions: Conditions, limit: number, now: Date): Promise<number> {
    const rows = await this.spent(conditions, [{ $limit: limit }, { $project: { _id: 1 } }]);
    const { update, arrayFilters } = withoutPersons(now);
    const { modifiedCount } = await this.orders.updateMany(
      { ...conditions, ...GIFT_AT_REST, ...WITH_PERSON, _id: { $in: rows.map(({ _id }) => _id) } },
      update,
      { arrayFilters },
    );
    return modifiedCount;
  }

  /** Those of these cards that have no money left and whose payment is at rest. */
  async spentOf(ids: readonly string[]): Promise<string[]> {
    const rows = await this.spent({}, [
      { $match: { _id: { $in: [...ids] } } },
      { $project: { _id: 1 } },
    ]);
    return rows.map(({ _id }) => _id);
  }

  private async spent(conditions: Conditions, then: object[]): Promise<{ _id: string }[]> {
    const disputes = this.connection.collection('disputes');
    const disputed = await disputes.distinct('giftOrderId', { closedAt: null });
    const candidates = { ...conditions, ...GIFT_AT_REST, ...WITH_PERSON, _id: { $nin: disputed } };
    return this.orders
      .aggregate<{ _id: string }>([{ $match: candidates }, ...SPENT, ...then])
      .toArray();
  }
}
