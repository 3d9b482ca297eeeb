import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { REMOVED_NAME } from './domain/without-person.js';
import { GiftPersonsStore } from './gift-persons.store.js';
import { ANY_CASE } from './person-in-orders.store.js';

const ROLES = ['purchaser', 'recipient'] as const;

/** The gift cards that an e-mail address has bought or received. */
@Injectable()
export class PersonInGiftCardsStore {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly persons: GiftPersonsStore,
  ) {}

  private get orders() {
    return this.connection.collection<GiftOrder>('gift_orders');
  }

  find(email: string, until: Date): Promise<GiftOrder[]> {
    const either = ROLES.map((role) => ({ [`${role}Email`]: email }));
    return this.orders
      .find({ $or: either, createdAt: { $lte: until } }, ANY_CASE)
      .sort({ createdAt: 1 })
      .toArray();
  }

  /** Every address that a gift card names. */
  async addresses(): Promise<string[]> {
    return [
      ...(await this.orders.distinct('purchaserEmail')),
      ...(await this.orders.distinct('recipientEmail')),
    ].filter((email) => email !== '');
  }

  /** Takes one of the two people out of cards without money; the other one stays. @returns these cards as they were. */
  async erase(found: readonly GiftOrder[], email: string): Promise<GiftOrder[]> {
    const ids = await this.persons.spentOf(found.map(({ _id }) => _id));
    for (const role of ROLES)
      await this.orders.updateMany(
        { _id: { $in: ids }, [`${role}Email`]: email },
        {
          $set: {
            [`${role}Name`]: REMOVED_NAME,
            [`${role}Email`]: '',
            personalMessage: '',
            'history.$[written].what': 'removed',
          },
        },
        { ...ANY_CASE, arrayFilters: [{ 'written.by': { $nin: ['', null] } }] },
      );
    return found.filter(({ _id }) => ids.includes(_id));
  }
}
