import { londonDate } from '@club/contracts';
import type { RetentionWork } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { EndWait } from '../waiting/end-wait.js';
import { ACTIVE, type Wait, type WaitOffer } from '../waiting/domain/wait.js';
import { OrdersStore } from '../orders/orders.store.js';

/** People on waiting lists: what is known about one, and its end. */
@Injectable()
export class WaitPersonsStore {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly orders: OrdersStore,
    private readonly endWait: EndWait,
  ) {}

  private get waits() {
    return this.connection.collection<Wait>('waits');
  }

  /** Every address that waits, or has waited. */
  addresses(): Promise<string[]> {
    return this.waits.distinct('email');
  }
  find(email: string, until: Date): Promise<Wait[]> {
    const conditions = { emailKey: email.toLowerCase(), createdAt: { $lte: until } };
    return this.waits.find(conditions).toArray();
  }

  offers(waitIds: readonly string[]): Promise<WaitOffer[]> {
    const offers = this.connection.collection<WaitOffer>('wait_offers');
    return offers.find({ waitId: { $in: [...waitIds] } }).toArray();
  }

  /** Places that are offered to the person go to the next on the list. @returns how many entries were removed. */
  async erase(email: string, until: Date): Promise<number> {
    const found = await this.find(email, until);
    for (const wait of found)
      if (ACTIVE.includes(wait.state))
        await this.orders.transaction((session) => this.endWait.execute(wait, 'left', session));
    return this.remove(found.map(({ _id }) => _id));
  }

  /** Entries of shows before the day of the rule, and of shows that a restore has lost. */
  retention(): RetentionWork {
    return {
      count: async (before) => this.waits.countDocuments(await this.ofShowsBefore(before)),
      applyBatch: async (before, limit) => {
        const some = this.waits
          .find(await this.ofShowsBefore(before), { projection: { _id: 1 } })
          .limit(limit);
        return this.remove((await some.toArray()).map(({ _id }) => _id));
      },
    };
  }

  private async ofShowsBefore(before: Date): Promise<Record<string, unknown>> {
    const isPostponed = { status: 'open', undated: true }; // it keeps its old date until it has a new one (ADR 31)
    const kept = await this.connection
      .collection<{ _id: string }>('offers')
      .distinct('_id', { $or: [{ 'ticket.date': { $gte: londonDate(before) } }, isPostponed] });
    return { createdAt: { $lt: before }, showId: { $nin: kept } };
  }

  /** The offers go first: an entry without offers is found again, an offer without its entry is not. */
  private async remove(ids: readonly string[]): Promise<number> {
    const offers = this.connection.collection<WaitOffer>('wait_offers');
    await offers.deleteMany({ waitId: { $in: [...ids] } });
    const removed = await this.waits.deleteMany({ _id: { $in: [...ids] } });
    return removed.deletedCount;
  }
}
