import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

// Each filter matches an index of its collection, so that no count scans all documents.
const QUARANTINED_ORDER = { 'quarantine.at': { $exists: true }, 'quarantine.resolvedAt': null };
const QUARANTINED_GIFT_ORDER = { quarantine: { $type: 'string' } };
/**
 * Refused by Stripe at least once and still due, or failed at the bank. `refunds.state` is also compared outside
 * `$elemMatch`, because its index is used only then.
 */
const REFUND_FAILED = {
  $or: [
    {
      'refunds.state': 'due',
      refunds: { $elemMatch: { state: 'due', attempt: { $gt: 1 } } },
    },
    { 'refunds.state': 'failed' },
  ],
};
const OPEN_DISPUTE = { closedAt: null };

/** Counts what waits for a decision by staff. The metric and its alarms show these numbers. */
@Injectable()
export class NeedsStaffStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  readonly counts = {
    'quarantined-booking': () => this.count('orders', QUARANTINED_ORDER),
    'quarantined-gift-card': () => this.count('gift_orders', QUARANTINED_GIFT_ORDER),
    'open-dispute': () => this.count('disputes', OPEN_DISPUTE),
    'failed-refund': () => this.count('orders', REFUND_FAILED),
    'failed-gift-card-refund': () => this.count('gift_orders', { refundState: 'failed' }),
  };

  private count(collection: string, filter: object): Promise<number> {
    return this.connection.collection(collection).countDocuments(filter, { maxTimeMS: 4_000 });
  }
}
