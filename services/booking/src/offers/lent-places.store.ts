import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Collection } from 'mongoose';
import { placesToHave, type Claim, type LentPlaces, type Offer } from './domain/offer.js';
import { afterRefund, giveBack, lend, sell, sumOfLent } from './domain/returned-places.js';
import { haveThem, shiftsOf, writtenAs, type Books, type Change } from './change-of-returns.js';
import { OFFER } from './offers.schema.js';
import { HELD } from './wanted-claim.js';

/** Each race is lost to another writer of the same show, who has made progress. */
const MAX_RACES = 60;

interface WantedClaim {
  claim: Claim;
  /** What must be true of the offer. */
  filter: object;
  /** What a waiting list demands of the offer, and what is on sale beside it afterwards. */
  beside: (onSale: number | undefined) => { filter: object; onSale?: object };
}

interface GivenBack {
  id: string;
  /** What the claim has. */
  quantity: number;
  kept?: number;
  /** What else changes in a claim that keeps some. */
  becomes?: (claim: Claim) => Claim;
  kind?: Claim['kind'];
  filter?: object;
}

/**
 * Moves places that bookings have offered back to other orders (invariants.md I48). A place is always in exactly one claim:
 * the write that gives it to one order takes it from another one, and compares all returns, so that none is sold twice.
 */
@Injectable()
export class LentPlacesStore {
  private readonly offers: Collection<Offer>;

  constructor(@InjectModel(OFFER) model: Model<Offer>) {
    this.offers = model.db.collection<Offer>(model.collection.name);
  }

  /** Adds a claim for free places and, if they are not enough, for returned ones. @returns false if there are too few. */
  claim(showId: string, wanted: WantedClaim, session?: ClientSession): Promise<boolean> {
    const { claim, filter, beside } = wanted;
    const plan = (books: Books): Change | undefined => {
      const { free, returns = [] } = books;
      if (returns.length === 0 || placesToHave(books) < claim.quantity) return undefined;
      const own = Math.min(free, claim.quantity);
      const lending = lend(returns, claim.quantity - own);
      if (lending === undefined) return undefined;
      const shifts = shiftsOf(returns, lending.lent);
      const { filter: list, ...after } = beside(books.onSale);
      const counted = claim.state === 'sold' ? 'sold' : 'held';
      const sums = { held: 0, sold: 0 - sumOfLent(lending.lent) };
      sums[counted] += claim.quantity;
      return {
        filter: { $and: [filter, list, { free: { $gte: own } }, ...haveThem(shifts)] },
        ...{ returns: lending.returns, shifts, free: 0 - own, ...sums },
        ...after,
        claim: { id: claim.id, becomes: { ...claim, ...lentOf(lending.lent) } },
      };
    };
    return this.rewrite(showId, claim.id, plan, session);
  }

  /**
   * Gives places of a held claim back, or all of them.
   * @returns false if it has no places of other bookings, or not so many.
   */
  giveBack(showId: string, asked: GivenBack, session?: ClientSession): Promise<boolean> {
    const { id, quantity, kept = 0, becomes = (claim) => claim, kind } = asked;
    const plan = (books: Books): Change | undefined => {
      const [claim] = books.claims;
      if (claim === undefined || !isHeldSo(claim, asked)) return undefined;
      const { lent: before = [], ...rest } = claim;
      const { lent, toBookings, toFree, ...given } = giveBack(
        returnsOf(books),
        before,
        quantity - kept,
      );
      const left = { ...rest, quantity: kept, ...lentOf(lent) };
      const same = { id, quantity, state: claim.state, kind: kind ?? { $exists: false } };
      return {
        filter: { ...asked.filter, claims: { $elemMatch: same } },
        ...given,
        shifts: toBookings,
        free: toFree,
        held: kept - quantity,
        sold: quantity - kept - toFree,
        claim: { id, becomes: kept === 0 ? null : becomes(left) },
      };
    };
    return this.rewrite(showId, id, plan, session);
  }

  /**
   * Frees sold places of a booking that has offered some back, or has bought some that are not credited yet: those are
   * offered again. @returns false if it has not, or was refunded before.
   */
  freeSold(
    showId: string,
    { orderId, quantity, refundId }: { orderId: string; quantity: number; refundId: string },
  ): Promise<boolean> {
    return this.rewrite(showId, orderId, (books) => {
      const [claim] = books.claims;
      if (claim === undefined || !concernsReturns(books, claim)) return undefined;
      const { lent: bought = [], returned: before = [], quantity: has, ...rest } = claim;
      if (before.includes(refundId)) return undefined;
      const freed = Math.min(quantity, has);
      const kept = afterRefund(returnsOf(books), { orderId, places: quantity, ownPlaces: has });
      const { lent, toBookings, toFree, returns: after } = giveBack(kept, bought, freed);
      const same = { id: orderId, state: 'sold', quantity: has, returned: { $ne: refundId } };
      const returned = [...before, refundId];
      return {
        filter: { claims: { $elemMatch: same } },
        returns: after,
        shifts: toBookings,
        free: toFree,
        sold: 0 - toFree,
        claim: {
          id: orderId,
          becomes: { ...rest, quantity: has - freed, returned, ...lentOf(lent) },
        },
      };
    });
  }

  /** The places that a sold claim has of other bookings; none if they are credited already. */
  async findSold(showId: string): Promise<{ claimId: string; lent: LentPlaces[] }[]> {
    const sold = { $and: [{ $eq: ['$$this.state', 'sold'] }, { $isArray: '$$this.lent' }] };
    const [found] = await this.offers
      .aggregate<Pick<Offer, 'claims'>>([
        { $match: { _id: showId } },
        { $project: { claims: { $filter: { input: '$claims', cond: sold } } } },
      ])
      .toArray();
    return (found?.claims ?? []).map(({ id, lent = [] }) => ({ claimId: id, lent }));
  }

  /**
   * The places are the buyer's for good. The refund that credits their booking must not free them, so the claim of the
   * booking knows it already. @returns whose they were, and how many; undefined if they are settled.
   */
  async settle(
    showId: string,
    part: { returnId: string; claimId: string; refundIdOf: (orderId: string) => string },
    session: ClientSession,
  ): Promise<{ orderId: string; places: number } | undefined> {
    const { claimId, refundIdOf, returnId } = part;
    let credited: { orderId: string; places: number } | undefined;
    const isWritten = await this.rewrite(
      showId,
      claimId,
      (books) => {
        const [claim] = books.claims;
        if (claim?.state !== 'sold') return undefined;
        const { lent: parts = [], ...rest } = claim;
        const lent = parts.find((each) => each.returnId === returnId);
        if (lent === undefined) return undefined;
        const { sold, orderId, returns: after } = sell(returnsOf(books), lent);
        credited = orderId === undefined ? undefined : { orderId, places: sold };
        const others = parts.filter((each) => each !== lent);
        return {
          filter: {
            claims: { $elemMatch: { id: claimId, state: 'sold', 'lent.returnId': returnId } },
          },
          returns: after,
          claim: { id: claimId, becomes: { ...rest, ...lentOf(others) } },
        };
      },
      session,
    );
    if (!isWritten || credited === undefined || credited.places === 0) return undefined;
    await this.offers.updateOne(
      { _id: showId, 'claims.id': credited.orderId },
      { $push: { 'claims.$.returned': refundIdOf(credited.orderId) } }, // guard: resold-places-are-not-freed (invariants.md I48)
      { session },
    );
    return credited;
  }

  /** The shows of which places of other bookings are held or sold. */
  async findLending(): Promise<string[]> {
    const lending = await this.offers.find({ lending: true }, { projection: { _id: 1 } }).toArray();
    return lending.map(({ _id }) => _id);
  }

  /** The sweep need not look at a show again of which no claim has such places. */
  async rest(showId: string): Promise<void> {
    await this.offers.updateOne(
      { _id: showId, 'claims.lent': { $exists: false } },
      { $unset: { lending: '' } },
    );
  }

  /** Repeats a plan until it is written from the returns that it has read, or there is nothing to write. */
  private async rewrite(
    showId: string,
    claimId: string,
    plan: (books: Books) => Change | undefined,
    session?: ClientSession,
  ): Promise<boolean> {
    let before = '';
    for (let race = 0; race < MAX_RACES; race += 1) {
      const books = await this.read(showId, claimId, session);
      const facts = JSON.stringify(books);
      // The same facts were refused a moment ago: not because of another writer.
      const change = books === null || facts === before ? undefined : plan(books);
      if (books === null || change === undefined) return false;
      before = facts;
      const unchanged = books.returns ?? { $exists: false }; // guard: returned-places-once (invariants.md I48)
      const filter = { $and: [{ _id: showId, returns: unchanged }, change.filter] };
      if (await this.write(filter, change, session)) return true;
    }
    return false;
  }

  private async write(
    filter: object,
    change: Change,
    session: ClientSession | undefined,
  ): Promise<boolean> {
    const set = [{ $set: writtenAs(change) }];
    const written = await this.offers.updateOne(filter, set, session && { session });
    return written.modifiedCount === 1;
  }

  private read(showId: string, claimId: string, session?: ClientSession): Promise<Books | null> {
    const claims = { $elemMatch: { id: claimId } };
    const projection = { _id: 0, free: 1, returning: 1, onSale: 1, returns: 1, claims };
    return this.offers
      .findOne<Omit<Books, 'claims'> & Partial<Books>>(
        { _id: showId },
        { projection, ...(session && { session }) },
      )
      .then((found) => found && { claims: [], ...found });
  }
}

const returnsOf = ({ returns }: Books): NonNullable<Offer['returns']> => returns ?? [];

/** Whether a claim holds so many places, some of them of other bookings. */
const isHeldSo = (claim: Claim, { quantity, kind }: GivenBack): boolean =>
  claim.lent !== undefined &&
  HELD.includes(claim.state) &&
  claim.quantity === quantity &&
  claim.kind === kind;

/** Whether a sold claim has offered places back, or has bought some that are not credited yet. */
const concernsReturns = (books: Books, { id, state, lent }: Claim): boolean =>
  state === 'sold' &&
  (lent !== undefined || returnsOf(books).some(({ orderId }) => orderId === id));

const lentOf = (lent: LentPlaces[]): Pick<Claim, 'lent'> => (lent.length === 0 ? {} : { lent });
