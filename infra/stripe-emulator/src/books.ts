import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { missing } from './stripe-error.js';
import type {
  Charge,
  PaymentIntent,
  PaymentMethod,
  Refund,
  StripeEvent,
} from './stripe-objects.js';

/** A finished reply that an idempotency key replays. */
export interface KeptReply {
  id: string;
  print: string;
  status: number;
  body: string;
}
/** The number behind a payment method; never leaves the emulator. */
interface CardNumber {
  id: string;
  number: string;
}
interface Shelves {
  intents: PaymentIntent;
  methods: PaymentMethod;
  cards: CardNumber;
  charges: Charge;
  refunds: Refund;
  events: StripeEvent;
  replies: KeptReply;
}
type Shelf = keyof Shelves;
const NAMES: Record<Shelf, string> = {
  intents: 'payment_intent',
  methods: 'PaymentMethod',
  cards: 'card',
  charges: 'charge',
  refunds: 'refund',
  events: 'event',
  replies: 'reply',
};

export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Everything the emulator knows. With a file each change is appended to it, so that a restart forgets nothing. */
export class Books {
  private readonly shelves: { [S in Shelf]: Map<string, Shelves[S]> } = {
    intents: new Map(),
    methods: new Map(),
    cards: new Map(),
    charges: new Map(),
    refunds: new Map(),
    events: new Map(),
    replies: new Map(),
  };

  constructor(private readonly file?: string) {
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.replay(line);
  }

  put<S extends Shelf>(shelf: S, object: Shelves[S]): Shelves[S] {
    this.shelves[shelf].set(object.id, object);
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify([shelf, object])}\n`);
    return object;
  }

  find<S extends Shelf>(shelf: S, id: string): Shelves[S] | undefined {
    return this.shelves[shelf].get(id);
  }

  /** @throws StripeError 404. */
  get<S extends Shelf>(shelf: S, id: string): Shelves[S] {
    const found = this.find(shelf, id);
    if (found === undefined) throw missing(NAMES[shelf], id);
    return found;
  }

  /** Newest first, as Stripe lists. */
  all<S extends Shelf>(shelf: S): Shelves[S][] {
    return [...this.shelves[shelf].values()].reverse();
  }

  private replay(line: string): void {
    if (line === '') return;
    const [shelf, object] = JSON.parse(line) as [Shelf, Shelves[Shelf]];
    (this.shelves[shelf] as Map<string, Shelves[Shelf]>).set(object.id, object);
  }
}
