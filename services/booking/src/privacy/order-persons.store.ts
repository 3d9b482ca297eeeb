import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { OrderRow } from '../orders/domain/order.js';
import { AT_REST, WITH_PERSON, withoutPerson } from './domain/without-person.js';

type Conditions = Record<string, unknown>;
interface Row {
  _id: string;
}

interface OfOrder {
  orderId: string;
}

/** Takes persons out of orders. On the driver itself: mongoose would count its updates as changes of the figures. */
@Injectable()
export class OrderPersonsStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  private get orders() {
    return this.connection.collection<OrderRow>('orders');
  }

  /** Never paid, but with a name. Those without one are removed as a whole. */
  unpaid(before: Date): Promise<Conditions> {
    return this.atRest({ name: { $type: 'string' }, createdAt: { $lt: before } }, ['expired']);
  }

  /** Bookings of shows before this date (2026-11-28), and of shows that a restore has lost. A payer goes with the holder. */
  async ofShowsBefore(date: string, before: Date): Promise<Conditions> {
    return this.atRest({
      createdAt: { $lt: before },
      showId: { $nin: await this.showsFrom(date) },
    });
  }

  /** Bookings of such shows about which the door knows something, or of which tickets were given to friends. */
  async notedBefore(date: string): Promise<Conditions> {
    return {
      $or: [
        { doorNote: { $exists: true } },
        { 'late.showId': { $exists: true } },
        { 'transfers.0': { $exists: true } },
      ],
      showId: { $nin: await this.showsFrom(date) },
      legalHold: { $exists: false },
    };
  }

  /** A show that is postponed keeps its old date until it has a new one, and is still to come (ADR 31). */
  private showsFrom(date: string): Promise<string[]> {
    const isPostponed = { status: 'open', undated: true };
    return this.connection
      .collection<Row>('offers')
      .distinct('_id', { $or: [{ 'ticket.date': { $gte: date } }, isPostponed] });
  }

  /** Neither disputed nor waiting for the decision about a refund. */
  async atRest(
    conditions: Conditions,
    states: readonly string[] = AT_REST.state.$in,
  ): Promise<Conditions> {
    const [disputed, asked] = await Promise.all([
      this.connection.collection<OfOrder>('disputes').distinct('orderId', { closedAt: null }),
      this.connection.collection<OfOrder>('refund_requests').distinct('orderId', { state: 'open' }),
    ]);
    const open = [...disputed, ...asked];
    return {
      ...conditions,
      ...AT_REST, // guard: open-orders-keep-their-person (invariants.md I29)
      ...WITH_PERSON,
      state: { $in: states },
      _id: { $nin: open },
    };
  }

  count(conditions: Conditions): Promise<number> {
    return this.orders.countDocuments(conditions);
  }

  /** @returns how many lost their note. The conditions are part of the write. */
  async forgetNotes(conditions: Conditions, limit: number): Promise<number> {
    const these = await this.some(conditions, limit);
    const gone = { $unset: { doorNote: '', late: '', transfers: '' } as const };
    return (await this.orders.updateMany(these, gone)).modifiedCount;
  }

  /** @returns how many lost their person. The conditions are part of the write. */
  async blank(conditions: Conditions, limit: number, now: Date): Promise<number> {
    const these = await this.some(conditions, limit);
    const { update, arrayFilters } = withoutPerson(now);
    return (await this.orders.updateMany(these, update, { arrayFilters })).modifiedCount;
  }

  /** Some of the orders, with the conditions, which may have changed when the orders are written. */
  private async some(conditions: Conditions, limit: number): Promise<Conditions> {
    const found = this.orders.find(conditions, { projection: { _id: 1 } }).limit(limit);
    const ids = (await found.toArray()).map(({ _id }) => _id);
    return { $and: [conditions, { _id: { $in: ids } }] };
  }
}
