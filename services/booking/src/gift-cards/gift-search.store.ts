import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { GiftAccount } from './domain/gift-account.js';
import type { GiftOrder } from './domain/gift-order.js';
import { GIFT_ACCOUNT } from './gift-accounts.schema.js';
import { GIFT_ORDER } from './gift-orders.schema.js';

const SOLD: GiftOrder['state'][] = ['issued', 'refunding', 'refunded'];
/** Sold cards, and payments without a card that staff must look at. */
const IS_LISTED = { $or: [{ state: { $in: SOLD } }, { quarantine: { $type: 'string' as const } }] };
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

type Issue = Pick<GiftAccount, '_id' | 'issue'>;

/** Finds gift cards for staff. */
@Injectable()
export class GiftSearchStore {
  constructor(
    @InjectModel(GIFT_ORDER) private readonly orders: Model<GiftOrder>,
    @InjectModel(GIFT_ACCOUNT) private readonly accounts: Model<GiftAccount>,
  ) {}

  /** By the beginning of a word of a name, or of an address. */
  findByPerson(word: RegExp, limit: number): Promise<GiftOrder[]> {
    const persons = ['purchaserName', 'purchaserEmail', 'recipientName', 'recipientEmail'];
    const isNamed = { $or: persons.map((field) => ({ [field]: word })) };
    return this.orders
      .find({ $and: [IS_LISTED, isNamed] })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<GiftOrder[]>();
  }

  findMany(ids: readonly string[]): Promise<GiftOrder[]> {
    return this.orders
      .find({ _id: { $in: [...ids] } })
      .sort(NEWEST_FIRST)
      .lean<GiftOrder[]>();
  }

  /** The newest cards, with the number of their newest code. */
  async newestIssues(limit: number): Promise<Issue[]> {
    const cards = await this.orders
      .find({ state: { $in: SOLD } }, { _id: 1 })
      .sort({ createdAt: -1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    const ids = cards.map(({ _id }) => _id);
    return this.accounts.find({ _id: { $in: ids } }, { issue: 1 }).lean<Issue[]>();
  }
}
