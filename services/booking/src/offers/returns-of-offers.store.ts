import { londonInstant } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Collection } from 'mongoose';
import { isDated, type Offer, type ReturnedPlaces } from './domain/offer.js';
import { sumOfOpen, withdraw } from './domain/returned-places.js';
import { OFFER } from './offers.schema.js';

const MAX_RACES = 60;

/** What bookings offer back in the offers of their shows. All writes belong to a transaction that also writes the booking. */
@Injectable()
export class ReturnsOfOffersStore {
  private readonly offers: Collection<Offer>;

  constructor(@InjectModel(OFFER) model: Model<Offer>) {
    this.offers = model.db.collection<Offer>(model.collection.name);
  }

  /** @returns false if sales have ended, the booking has fewer places, or it has offered some back already. */
  async add(
    showId: string,
    { orderId, returnId, places }: { orderId: string; returnId: string; places: number },
    now: Date,
    session: ClientSession,
  ): Promise<boolean> {
    const added = await this.offers.updateOne(
      {
        _id: showId,
        status: 'open',
        salesEndAt: { $gt: now },
        'returns.orderId': { $ne: orderId }, // guard: one-return-in-the-offer (invariants.md I48)
        claims: { $elemMatch: { id: orderId, state: 'sold', quantity: { $gte: places } } },
      },
      {
        $push: { returns: { returnId, orderId, open: places, lent: 0 } },
        $inc: { returning: places },
      },
      { session },
    );
    return added.modifiedCount === 1;
  }

  async find(
    showId: string,
    orderId: string,
    session?: ClientSession,
  ): Promise<ReturnedPlaces | undefined> {
    const all = await this.all(showId, session);
    return all.find((each) => each.orderId === orderId);
  }

  /** What is not sold is the booking's own again. @returns how many places another order holds or has bought. */
  async withdraw(showId: string, orderId: string, session: ClientSession): Promise<number> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      const returns = await this.all(showId, session);
      const own = returns.find((each) => each.orderId === orderId);
      if (own === undefined || own.isEnded === true) return own?.lent ?? 0;
      const after = withdraw(returns, own.returnId);
      const written = await this.offers.updateOne(
        { _id: showId, returns },
        { $set: { returns: after, returning: sumOfOpen(after) } },
        { session },
      );
      if (written.modifiedCount === 1) return own.lent;
    }
    throw new Error(`the returns of ${showId} change too often`);
  }

  /**
   * The shows that have returned places for sale and will sell none of them any more. One that may be put on sale again is left
   * alone: one that is off sale or has lost its price, until its doors open (ADR 69), one without a date, and one whose cancellation may be taken
   * back (invariants.md I50).
   */
  async findOver(now: Date): Promise<{ showId: string; returns: ReturnedPlaces[] }[]> {
    const over = await this.offers
      .find(
        {
          returning: { $gt: 0 },
          refundsFrom: { $exists: false },
          $or: [{ status: { $ne: 'open' } }, { salesEndAt: { $lte: now } }],
        },
        { projection: { returns: 1, status: 1, ticket: 1, undated: 1 } },
      )
      .toArray();
    return over
      .filter((offer) => isOver(offer, now))
      .map(({ _id: showId, returns = [] }) => ({ showId, returns }));
  }

  private async all(showId: string, session?: ClientSession): Promise<ReturnedPlaces[]> {
    const offer = await this.offers.findOne<Pick<Offer, 'returns'>>(
      { _id: showId },
      { projection: { returns: 1 }, ...(session && { session }) },
    );
    return offer?.returns ?? [];
  }
}

/** Sales end when the doors open. If they have ended before, staff have stopped them, and may let them go on. */
const isOver = (offer: Pick<Offer, 'status' | 'ticket' | 'undated'>, now: Date): boolean =>
  offer.status !== 'open' ||
  (isDated(offer) && londonInstant(offer.ticket.date, offer.ticket.doorsTime) <= now);
