import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { missing } from './stripe-error.js';
import type { BalanceTransaction, Dispute, Payout } from './balance-objects.js';
import type {
  Charge,
  PaymentIntent,
  PaymentMethod,
  Refund,
  StripeEvent,
} from './stripe-objects.js';

/** A reply that its idempotency key repeats. */
export interface StoredReply {
  id: string;
  /** Hash of the request, because a key belongs to one request. */
  requestHash: string;
  status: number;
  body: string;
}
/** The card number of a payment method. It never leaves the emulator. */
interface CardNumber {
  id: string;
  number: string;
}
/** The payout that a balance transaction is part of. */
interface PaidOut {
  id: string;
  payout: string;
}
interface Collections {
  intents: PaymentIntent;
  methods: PaymentMethod;
  cards: CardNumber;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  balance: BalanceTransaction;
  payouts: Payout;
  paidOut: PaidOut;
  events: StripeEvent;
  replies: StoredReply;
}
type Collection = keyof Collections;
const NAMES: Record<Collection, string> = {
  intents: 'payment_intent',
  methods: 'PaymentMethod',
  cards: 'card',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  balance: 'balance transaction',
  payouts: 'payout',
  paidOut: 'payout',
  events: 'event',
  replies: 'reply',
};

export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** The objects of the emulator. Each change is appended to the file, if there is one, so that a restart loses nothing. */
export class EmulatorStore {
  private readonly collections: { [C in Collection]: Map<string, Collections[C]> } = {
    intents: new Map(),
    methods: new Map(),
    cards: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    balance: new Map(),
    payouts: new Map(),
    paidOut: new Map(),
    events: new Map(),
    replies: new Map(),
  };

  constructor(private readonly file?: string) {
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.replay(line);
  }

  put<C extends Collection>(collection: C, object: Collections[C]): Collections[C] {
    this.collections[collection].set(object.id, object);
    if (this.file !== undefined)
      appendFileSync(this.file, `${JSON.stringify([collection, object])}\n`);
    return object;
  }

  find<C extends Collection>(collection: C, id: string): Collections[C] | undefined {
    return this.collections[collection].get(id);
  }

  /** @throws StripeError 404. */
  get<C extends Collection>(collection: C, id: string): Collections[C] {
    const found = this.find(collection, id);
    if (found === undefined) throw missing(NAMES[collection], id);
    return found;
  }

  /** Newest first, as Stripe lists objects. */
  all<C extends Collection>(collection: C): Collections[C][] {
    return [...this.collections[collection].values()].reverse();
  }

  private replay(line: string): void {
    if (line === '') return;
    const [collection, object] = JSON.parse(line) as [Collection, Collections[Collection]];
    (this.collections[collection] as Map<string, Collections[Collection]>).set(object.id, object);
  }
}
