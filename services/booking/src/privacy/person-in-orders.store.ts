import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { OrderRow } from '../orders/domain/order.js';
import type { Transfer } from '../orders/domain/transfer-shape.js';
import { naming } from './domain/named-address.js';
import { REMOVED_NAME, WITH_PERSON, withoutPerson } from './domain/without-person.js';
import { OrderPersonsStore } from './order-persons.store.js';

/** Compares addresses as bookings do: without regard to case. */
export const ANY_CASE = { collation: { locale: 'en', strength: 2 } } as const;

/** The orders of one e-mail address. */
@Injectable()
export class PersonInOrdersStore {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly persons: OrderPersonsStore,
  ) {}

  private get orders() {
    return this.connection.collection<OrderRow>('orders');
  }

  find(email: string, until: Date): Promise<OrderRow[]> {
    const conditions = { email, createdAt: { $lte: until }, ...WITH_PERSON };
    return this.orders.find(conditions, ANY_CASE).sort({ createdAt: 1 }).toArray();
  }

  /** What others have offered to the person. */
  async offeredTo(email: string): Promise<Transfer[]> {
    const found = this.orders.find({ 'transfers.email': email }, ANY_CASE);
    const same = (transfer: Transfer) => transfer.email.toLowerCase() === email.toLowerCase();
    return (await found.toArray()).flatMap(({ transfers = [] }) => transfers.filter(same));
  }

  /** Every address that an order names. */
  async addresses(): Promise<string[]> {
    const bookers = await this.orders.distinct('email', WITH_PERSON);
    const friends: unknown[] = await this.orders.distinct('transfers.email');
    return [...new Set([...bookers, ...friends.map(String)])].filter((email) => email !== '');
  }

  /** @returns how many orders lost the person. The others are open. */
  async erase(email: string, until: Date, now: Date): Promise<number> {
    const conditions = await this.persons.atRest({ email, createdAt: { $lte: until } });
    const { update, arrayFilters } = withoutPerson(now);
    const erased = await this.orders.updateMany(conditions, update, { ...ANY_CASE, arrayFilters });
    await this.forgetFormerAddress(email, until);
    await this.forgetFriend(email, until, now);
    return erased.modifiedCount;
  }

  /** An offer to the person ends. Tickets that they have taken are a booking of their own. */
  private async forgetFriend(email: string, until: Date, now: Date): Promise<void> {
    const offered = { 'transfers.email': email };
    const older = { $lte: until };
    const filters = [{ 'open.email': email, 'open.at': older, 'open.endedAt': { $exists: false } }];
    const ended = { $set: { 'transfers.$[open].endedAt': now } };
    await this.orders.updateMany(offered, ended, { ...ANY_CASE, arrayFilters: filters });
    const gone = { $set: { 'transfers.$[own].name': REMOVED_NAME, 'transfers.$[own].email': '' } };
    const own = [{ 'own.email': email, 'own.at': older }];
    await this.orders.updateMany(offered, gone, { ...ANY_CASE, arrayFilters: own });
  }

  /** The history of a booking that someone else holds now names the address of its former holder. */
  private async forgetFormerAddress(email: string, until: Date): Promise<void> {
    const names = { $regex: naming(email), $options: 'i' };
    await this.orders.updateMany(
      { 'history.note': names },
      { $set: { 'history.$[line].note': 'customer changed' } },
      { arrayFilters: [{ 'line.note': names, 'line.at': { $lte: until } }] },
    );
  }
}
