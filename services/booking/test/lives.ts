import { payAtEmulator } from '@club/client';
import { DomainError, pence } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import { ConfirmMyMove } from '../src/customers/confirm-my-move.js';
import { MoveMyBooking } from '../src/customers/move-my-booking.js';
import { QuoteMyMove } from '../src/customers/quote-my-move.js';
import { OpenPayLink } from '../src/customers/open-pay-link.js';
import { ClaimsStore } from '../src/offers/claims.store.js';
import { PutOffer } from '../src/offers/put-offer.js';
import type { OrderRow } from '../src/orders/domain/order.js';
import { placesKept, refundablePence } from '../src/orders/domain/refunds.js';
import { RefundOrder } from '../src/orders/refund-order.js';
import { ReleaseOrder } from '../src/orders/release-order.js';
import { SettleOrder } from '../src/orders/settle-order.js';
import { FreeOrphans } from '../src/sweeps/free-orphans.js';
import { UnfinishedOrders } from '../src/sweeps/unfinished-orders.js';
import { LeaveWaitingList } from '../src/waiting/leave-waiting-list.js';
import { newId, type BookingHarness } from './booking-harness.js';
import { MovesHarness } from './moves.js';
import { ReturnsHarness } from './returns.js';
import { TransfersHarness } from './transfers.js';
import { WaitingHarness } from './waiting.js';

const HOUR = 3_600_000;
const WAITING: readonly OrderRow['state'][] = ['held', 'pending'];
const UNFINISHED: readonly OrderRow['state'][] = [...WAITING, 'new', 'completing', 'releasing'];
export type Random = (below: number) => number;

/** A show with a list, and two others to which its bookings move. */
export interface Nights {
  here: string;
  dear: string;
  cheap: string;
}

/** One copy of booking, with everything that people do to it. */
export class Life {
  readonly back: ReturnsHarness;
  readonly list: WaitingHarness;
  private readonly friends: TransfersHarness;
  private readonly moves: MovesHarness;

  constructor(
    readonly club: BookingHarness,
    private readonly stripeUrl: string,
    private readonly random: Random,
  ) {
    this.back = new ReturnsHarness(club);
    this.list = new WaitingHarness(club);
    this.friends = new TransfersHarness(club);
    this.moves = new MovesHarness(club);
  }

  readonly acts: Record<string, (nights: Nights) => Promise<unknown>> = {
    sale: ({ here }) => this.buy(here, 1 + this.random(3)),
    hold: ({ here }) => this.back.held(here, 1 + this.random(2)),
    lapse: (nights) => this.lapse(nights),
    'late payment': ({ here }) => this.payLate(here),
    refund: (nights) => this.refund(nights),
    move: (nights) => this.moveByStaff(nights, {}),
    split: (nights) => this.moveByStaff(nights, { quantity: 1 }),
    'move of a booker': ({ here, cheap }) => this.moveByBooker(here, { to: cheap }),
    'paid move': ({ here, dear }) => this.moveByBooker(here, { to: dear }),
    'paid split': ({ here, dear }) => this.moveByBooker(here, { to: dear, quantity: 1 }),
    'unpaid move': ({ here, dear }) => this.moveByBooker(here, { to: dear, isPaid: false }),
    transfer: ({ here }) => this.give(here),
    'whole transfer': ({ here }) => this.giveAll(here),
    'transfer taken back': ({ here }) => this.give(here, false),
    return: ({ here }) => this.giveBack(here),
    'return taken back': ({ here }) => this.takeBack(here),
    resale: () => this.back.settle(),
    join: ({ here }) => this.join(here),
    leave: ({ here }) => this.leave(here),
    offer: ({ here }) => this.list.work(here),
    'offer paid': ({ here }) => this.payOffer(here),
    'offer lapsed': ({ here }) => this.list.work(here, new Date(Date.now() + 30 * HOUR)),
    'capacity change': (nights) => this.changeCapacity(nights),
  };

  /** Ends what is open, so that only final states remain. */
  async end(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      const open = { state: { $in: [...UNFINISHED] } };
      for (const { _id } of await this.club.orders.find(open).lean<OrderRow[]>()) {
        await this.club.get(SettleOrder).execute(_id);
        await this.club.get(ReleaseOrder).execute(_id);
      }
      await this.club.get(UnfinishedOrders).continueHalfWay(new Date(Date.now() + HOUR));
      await this.back.settle();
    }
    await this.club.get(FreeOrphans).execute(new Date(Date.now() + HOUR));
  }

  private async buy(showId: string, tickets: number): Promise<void> {
    const { id } = await this.paid(showId, tickets);
    await this.club.get(SettleOrder).execute(id);
  }

  private async paid(showId: string, tickets: number): Promise<{ id: string; tickets: number }> {
    const input = this.back.input(showId, tickets);
    const { orderId: id, clientSecret } = await this.club.place(input);
    await this.club.submit(input);
    await this.pay(clientSecret);
    return { id, tickets };
  }

  /** Paid in the moment in which its hold ends. */
  private async payLate(showId: string): Promise<void> {
    const { id, tickets } = await this.paid(showId, 1 + this.random(2));
    const expired = { state: 'expired', live: false } as const;
    const { modifiedCount } = await this.club.orders.updateOne(
      { _id: id, state: 'pending' },
      { $set: expired },
    );
    if (modifiedCount === 1)
      await this.club.get(ClaimsStore).release(showId, { orderId: id, quantity: tickets });
    await this.club.get(SettleOrder).execute(id);
  }

  private async lapse({ here, dear }: Nights): Promise<void> {
    const open = { showId: { $in: [here, dear] }, state: { $in: [...WAITING] } };
    const { _id } = await this.club.orders.findOne(open).orFail().lean<OrderRow>();
    await this.club.get(ReleaseOrder).execute(_id);
  }

  private async refund({ here, dear }: Nights): Promise<void> {
    const order = await this.someone(this.random(3) === 0 ? dear : here);
    const all = refundablePence(order);
    const input = { refundId: newId(), pence: pence(2000), places: 1, reason: 'ill' };
    const isWhole = all <= 2000 || this.random(3) === 0;
    if (isWhole) await this.club.get(RefundOrder).refundAll(order);
    else await this.club.get(RefundOrder).refundPart(order, input);
  }

  private async moveByStaff({ here, cheap, dear }: Nights, part: { quantity?: number }) {
    const { _id: id } = await this.someone(here);
    const [showId, settled] = this.random(2) === 0 ? [cheap, {}] : [dear, { payment: 'desk' }];
    return this.moves.byStaff({ id, showId, ...part, ...(settled as { payment?: 'desk' }) });
  }

  private async moveByBooker(
    from: string,
    { to, quantity, isPaid = true }: { to: string; quantity?: number; isPaid?: boolean },
  ): Promise<void> {
    const order = await this.someone(from);
    const token = await this.back.token(order._id);
    const input = { token, showId: to, ...(quantity !== undefined && { quantity }) };
    const { quoteId } = await this.club.get(QuoteMyMove).execute(input);
    const about = { token, moveId: newId(), knowsCity: false };
    const reply: MyMoveReply = await this.club.get(MoveMyBooking).execute({ ...about, quoteId });
    if (!('open' in reply) || !isPaid) return;
    await this.pay(reply.open.clientSecret ?? null);
    await this.club.get(ConfirmMyMove).execute(about);
  }

  private async give(showId: string, isTaken = true): Promise<void> {
    const { _id } = await this.someone(showId);
    const transferId = await this.friends.offer(_id, 1);
    if (isTaken) await this.friends.accept(await this.friends.friendsToken(_id));
    else await this.friends.withdraw(_id, transferId);
  }

  private async giveAll(showId: string): Promise<void> {
    const order = await this.someone(showId);
    await this.friends.offer(order._id, placesKept(order));
    await this.friends.accept(await this.friends.friendsToken(order._id));
  }

  private async giveBack(showId: string): Promise<void> {
    const { _id } = await this.someone(showId);
    await this.back.giveBack(_id, 1 + this.random(2));
  }

  private async takeBack(showId: string): Promise<void> {
    const offering = { showId, 'returns.0': { $exists: true }, state: 'completed' as const };
    const { _id, returns } = await this.club.orders.findOne(offering).orFail().lean<OrderRow>();
    await this.back.takeBack(_id, (returns?.at(-1)?.returnId ?? '').slice(_id.length + 1));
  }

  private join(showId: string): Promise<unknown> {
    return this.list.join(showId, {
      quantity: 2 + this.random(3),
      acceptFewer: this.random(2) === 0,
    });
  }

  private async leave(showId: string): Promise<void> {
    const wait = await this.list.waits.findOne({ showId, state: 'waiting' }).orFail();
    await this.club.get(LeaveWaitingList).execute(this.list.tokenOf(wait));
  }

  private async payOffer(showId: string): Promise<void> {
    const { _id, waitId } = await this.list.offers.findOne({ showId, state: 'open' }).orFail();
    const link = await this.list.take({ _id: waitId });
    const { clientSecret } = await this.club.get(OpenPayLink).execute(link);
    await this.pay(clientSecret ?? null);
    await this.club.get(SettleOrder).execute(_id);
  }

  private async changeCapacity({ here }: Nights): Promise<void> {
    const offer = await this.back.offer(here);
    const { version, capacity, unitPence, salesEndAt, ticket, venueId = 'cardiff' } = offer;
    const next = { version: version + 1, capacity: capacity + 2 - this.random(4) };
    const same = { showId: here, venueId, unitPence, ticket, salesEndAt: salesEndAt.toISOString() };
    await this.club.get(PutOffer).execute({ ...same, ...next });
  }

  /** @throws if the show has no booking */
  private async someone(showId: string): Promise<OrderRow> {
    const bookings = await this.club.orders
      .find({ showId, state: 'completed', supplementOf: { $exists: false } })
      .lean<OrderRow[]>();
    const order = bookings[this.random(Math.max(1, bookings.length))];
    if (order === undefined) throw new DomainError('NOT_FOUND');
    return order;
  }

  private async pay(clientSecret: string | null): Promise<void> {
    if (clientSecret !== null) await payAtEmulator(this.stripeUrl, clientSecret);
  }
}

/** In a payment that Stripe has taken: what it charged less what it returned. */
export async function keptAtStripe(club: BookingHarness): Promise<number> {
  const charged = (await club.intents()).filter(({ status }) => status === 'succeeded');
  return (
    sum(charged.map(({ amount }) => amount)) -
    sum((await club.refunds()).map(({ amount }) => amount))
  );
}

/** What bookings and their supplements keep, without money of the desk, and what is on the gift cards that refunds have made. */
export async function keptInBooks(
  club: BookingHarness,
): Promise<{ bookings: number; cards: number }> {
  const completed = await club.orders.find({ state: 'completed' }).lean<OrderRow[]>();
  const byCard = completed.filter(({ duePence }) => duePence > 0);
  const accounts = club.orders.db.collection<{ availablePence: number }>('gift_accounts');
  const cards = (await accounts.find().toArray()).map(({ availablePence }) => availablePence);
  return {
    bookings: sum(byCard.map((order) => Number(refundablePence(order)))),
    cards: sum(cards),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
