import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Each of the two filters is served by an index of its collection. */
const QUARANTINED_ORDER = { 'quarantine.at': { $exists: true }, 'quarantine.resolvedAt': null };
const QUARANTINED_GIFT_ORDER = { quarantine: { $type: 'string' } };
/** Refused by Stripe at least once and still owed, or failed at the bank. */
const REFUND_FAILED = {
  $or: [
    {
      'refunds.state': 'due',
      refunds: { $elemMatch: { state: 'due', attempt: { $gt: 1 } } },
    },
    { 'refunds.state': 'failed' },
  ],
};
const ENDED_DISPUTE = ['won', 'lost', 'warning_closed', 'closed', 'resolved'];
const OPEN_DISPUTE = {
  resolvedAt: null,
  closedAt: null,
  state: { $nin: ENDED_DISPUTE },
  status: { $nin: ENDED_DISPUTE },
};

/** Counts what waits for a decision of staff, for the metrics and their alarms. */
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
