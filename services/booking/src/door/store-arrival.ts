import type { Arrival, ArrivalResult } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { ReturnsOfOffersStore } from '../offers/returns-of-offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { openReturnOf } from '../orders/domain/returns.js';
import { OrderArrivalsStore } from '../orders/order-arrivals.store.js';
import { ReturnsStore } from '../orders/returns.store.js';
import { ArrivalsStore } from './arrivals.store.js';
import {
  answerAgain,
  answerOf,
  countsOf,
  isSameArrival,
  refusal,
  type ArrivalRow,
  type Keeping,
} from './domain/arrival.js';

type Session = Parameters<ArrivalsStore['add']>[1];
type Counted = Pick<ArrivalRow, 'over'> & { order: OrderRow };

/**
 * Stores one arrival and counts it on its booking in one transaction (invariants.md I36). What happened is stored even
 * if it should not have happened: people for whom there was no place are in `over`, and are not counted. The transaction
 * looks for the arrival first: repeats would otherwise all write the same booking, and each would keep the others waiting.
 */
@Injectable()
export class StoreArrival {
  constructor(
    private readonly arrivals: ArrivalsStore,
    private readonly orders: OrderArrivalsStore,
    private readonly returns: ReturnsStore,
    private readonly returnsOfOffers: ReturnsOfOffersStore,
  ) {}

  /** @param original the arrival that this one undoes. */
  async execute(
    arrival: Arrival,
    keeping: Keeping,
    original: ArrivalRow | null,
  ): Promise<ArrivalResult> {
    try {
      return await this.arrivals.transaction(async (session) => {
        const known = await this.findAnswer(arrival, session);
        if (known !== null) return known; // guard: repeated-arrivals-write-nothing (invariants.md I36)
        const counted =
          original === null
            ? await this.countIn(arrival, keeping.showId, session)
            : await this.countOut(arrival, original, session);
        if (counted === null) return refusal(arrival, 'unknown_booking');
        const row = rowOf(arrival, { keeping, ...counted });
        await this.arrivals.add(row, session);
        return answerOf(row);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.answerStored(arrival);
    }
  }

  /** The answer to an arrival that is stored, or whose original has been undone. */
  async answerStored(arrival: Arrival): Promise<ArrivalResult> {
    return (await this.findAnswer(arrival)) ?? refusal(arrival, 'conflict');
  }

  private async findAnswer(arrival: Arrival, session?: Session): Promise<ArrivalResult | null> {
    const stored = await this.arrivals.find(arrival.arrivalId, session);
    if (stored !== null)
      return isSameArrival(stored, arrival) ? answerOf(stored) : refusal(arrival, 'conflict');
    if (arrival.undoes === undefined) return null;
    const undone = await this.arrivals.findUndoing(arrival.undoes, session);
    return undone && answerAgain(arrival, undone);
  }

  private async countOut(
    { bookingId, n }: Arrival,
    { over }: ArrivalRow,
    session: Session,
  ): Promise<Counted> {
    const order = await this.orders.count(bookingId, n + over, session);
    return { order, over: 0 - over };
  }

  /** @returns null if the booking has moved to another show since it was read. */
  private async countIn(
    { bookingId: id, n, again }: Arrival,
    showId: string,
    session: Session,
  ): Promise<Counted | null> {
    // guard: again-is-not-counted (invariants.md I36)
    if (again !== undefined) return this.countNoOne({ id, showId }, n, session);
    const lent = await this.takeBack(id, showId, session);
    const counted = await this.orders.letIn({ id, showId, lent }, n, session);
    if (counted !== null) return { order: counted, over: 0 };
    const current = await this.orders.read(id, session);
    if (current.showId !== showId) return null;
    const left = Math.max(0, countsOf(current).left - lent);
    const order = await this.orders.count(id, left, session);
    return { order, over: n - left };
  }

  /**
   * Whoever comes needs their places: what they have offered back and is not sold is theirs again, in the transaction that
   * counts them. @returns how many places someone else holds or has bought.
   */
  private async takeBack(id: string, showId: string, session: Session): Promise<number> {
    const offered = await this.returnsOfOffers.find(showId, id, session);
    if (offered === undefined) return 0;
    // guard: arrivals-take-places-back (invariants.md I48)
    const lent = await this.returnsOfOffers.withdraw(showId, id, session);
    const order = await this.orders.read(id, session);
    const open = openReturnOf(order);
    const note = 'tickets are no longer for sale: the party has come';
    if (open !== undefined)
      await this.returns.end(order, { returnId: open.returnId, note }, session);
    return lent;
  }

  /** Their places are counted already, so that all of them are over. @returns null if the booking has moved. */
  private async countNoOne(
    booking: { id: string; showId: string },
    n: number,
    session: Session,
  ): Promise<Counted | null> {
    const order = await this.orders.letInAgain(booking, session);
    return order && { order, over: n };
  }
}

function rowOf(
  { arrivalId, at, ...arrival }: Arrival,
  { keeping: { by, flags = [] }, over, order }: Counted & { keeping: Keeping },
): ArrivalRow {
  return {
    _id: arrivalId,
    bookingId: arrival.bookingId,
    showId: order.showId,
    n: arrival.n,
    over,
    ...(arrival.undoes !== undefined && { undoes: arrival.undoes }),
    ...(arrival.again !== undefined && { again: arrival.again }),
    at: new Date(at),
    atServer: new Date(),
    by,
    via: arrival.via,
    offline: arrival.offline,
    counts: countsOf(order),
    ...(flags.length > 0 && { flags: [...flags] }),
  };
}
