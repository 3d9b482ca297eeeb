import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { OrderRow } from '../orders/domain/order.js';
import type { Transfer } from '../orders/domain/transfer-shape.js';
import { naming } from './domain/named-address.js';
import {
  REMOVED_NAME,
  WITH_PERSON,
  withoutFriend,
  withoutPayer,
  withoutPerson,
} from './domain/without-person.js';
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

  /** What the person holds, and what the person has paid for and given to a friend. */
  find(email: string, until: Date): Promise<OrderRow[]> {
    const named = [ofOwn(email, until), ofFriend(email, until), ofPayer(email, until)];
    return this.orders
      .find({ $or: named, ...WITH_PERSON }, ANY_CASE)
      .sort({ createdAt: 1 })
      .toArray();
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
    const payers: unknown[] = await this.orders.distinct('payer.email');
    return [...new Set([...bookers, ...[...friends, ...payers].map(String)])].filter(
      (email) => email !== '',
    );
  }

  /** @returns how many orders lost the person. The others are open. */
  async erase(email: string, until: Date, now: Date): Promise<number> {
    const conditions = await this.persons.atRest(ofOwn(email, until));
    const { update, arrayFilters } = withoutPerson(now);
    const erased = await this.orders.updateMany(conditions, update, { ...ANY_CASE, arrayFilters });
    const shared = await this.eraseFromGiven(email, until);
    await this.forgetFormerAddress(email, until);
    await this.forgetFriend(email, until, now);
    return erased.modifiedCount + shared;
  }

  /** Bookings that name two persons: the payer, and the friend who has all tickets. The other one stays. */
  private async eraseFromGiven(email: string, until: Date): Promise<number> {
    const erased = new Set<string>();
    for (const [isPayer, named] of [
      [false, ofFriend(email, until)],
      [true, ofPayer(email, until)],
    ] as const) {
      const conditions = await this.persons.atRest(named);
      for (const order of await this.orders.find(conditions, ANY_CASE).toArray()) {
        const { _id, payer, reference = '' } = order;
        if (payer === undefined) continue;
        const { update, arrayFilters } = isPayer
          ? withoutPayer(order, payer)
          : withoutFriend(payer, reference);
        const same = { $and: [conditions, { _id, name: order.name, email: order.email, payer }] };
        const { modifiedCount } = await this.orders.updateOne(same, update, {
          ...ANY_CASE,
          arrayFilters,
        });
        if (modifiedCount === 1) erased.add(_id);
      }
    }
    return erased.size;
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

/** What names a person and is not newer than an erasure. A friend has come to a booking when they took its tickets. */
const ofOwn = (email: string, until: Date) => ({
  ...{ email, payer: { $exists: false }, createdAt: { $lte: until } },
});
const ofFriend = (email: string, until: Date) => ({ email, 'payer.at': { $lte: until } });
const ofPayer = (email: string, until: Date) => ({
  ...{ 'payer.email': email, createdAt: { $lte: until } },
});
