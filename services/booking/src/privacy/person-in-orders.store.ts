import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { OrderRow } from '../orders/domain/order.js';
import { WITH_PERSON, withoutPerson } from './domain/without-person.js';
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

  /** Every address that an order names. */
  async addresses(): Promise<string[]> {
    return (await this.orders.distinct('email', WITH_PERSON)).filter((email) => email !== '');
  }

  /** @returns how many orders lost the person. The others are open. */
  async erase(email: string, until: Date, now: Date): Promise<number> {
    const conditions = await this.persons.atRest({ email, createdAt: { $lte: until } });
    const { update, arrayFilters } = withoutPerson(now);
    const erased = await this.orders.updateMany(conditions, update, { ...ANY_CASE, arrayFilters });
    await this.forgetFormerAddress(email);
    return erased.modifiedCount;
  }

  /** The history of a booking that someone else holds now names the address of its former holder. */
  private async forgetFormerAddress(email: string): Promise<void> {
    const names = { $regex: escaped(email), $options: 'i' };
    await this.orders.updateMany(
      { 'history.note': names },
      { $set: { 'history.$[line].note': 'customer changed' } },
      { arrayFilters: [{ 'line.note': names }] },
    );
  }
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
