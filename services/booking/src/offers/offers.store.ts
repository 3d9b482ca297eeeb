import { pence, type DomainError } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { PutOfferInput, TicketText } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import { heldByNetwork } from './claim-sums.js';
import {
  concernsBookers,
  type NetworkLimit,
  type Offer,
  type OfferCounts,
  type OfferForOrder,
  refusalOf,
  type WantedPlaces,
} from './domain/offer.js';
import { OFFER } from './offers.schema.js';

const COUNTS = { claims: 0 } as const;
/** Shows that take place on the date that they have. */
const DATED = { status: 'open', undated: { $ne: true } } as const;
const FOR_ORDER = {
  status: 1,
  salesEndAt: 1,
  unitPence: 1,
  free: 1,
  held: 1,
  onSale: 1,
  returning: 1,
} as const;
const EXISTING = { status: { $ne: 'removed' as const } };

/** Reads and writes what is for sale. The places of single orders are in the ClaimsStore. */
@Injectable()
export class OffersStore {
  constructor(@InjectModel(OFFER) private readonly offers: Model<Offer>) {}

  find(showId: string, session?: ClientSession): Promise<OfferCounts | null> {
    return this.offers
      .findOne({ _id: showId, ...EXISTING }, COUNTS, session && { session })
      .lean<OfferCounts>();
  }

  /** For e-mails to people who waited for a show that is deleted. */
  findEvenRemoved(showId: string): Promise<OfferCounts | null> {
    return this.offers.findById(showId, COUNTS).lean<OfferCounts>();
  }

  /** The day of a show, such as 2026-11-28. */
  async findDate(showId: string): Promise<string | undefined> {
    const offer = await this.offers
      .findById(showId, { 'ticket.date': 1 })
      .lean<{ ticket: Pick<TicketText, 'date'> }>();
    return offer?.ticket.date;
  }

  /** Where a show is; undefined if booking does not know. */
  async findVenue(showId: string): Promise<string | undefined> {
    const offer = await this.offers.findById(showId, { venueId: 1 }).lean<Pick<Offer, 'venueId'>>();
    return offer?.venueId;
  }

  /** The offer of a venue whose show is the latest, for the venue's name and city. */
  findLatestAt(venueId: string): Promise<OfferCounts | null> {
    return this.offers
      .findOne({ venueId, ...EXISTING }, COUNTS)
      .sort({ 'ticket.date': -1 })
      .lean<OfferCounts>();
  }
  /** The offers of the shows from one day to another, both included. */
  findBetween(first: string, last: string): Promise<OfferCounts[]> {
    return this.offers
      .find({ 'ticket.date': { $gte: first, $lte: last }, ...EXISTING }, COUNTS)
      .sort({ 'ticket.date': 1, _id: 1 })
      .lean<OfferCounts[]>();
  }

  /** The open shows of a venue on some days. */
  findOnDays(venueId: string, days: readonly string[]): Promise<OfferCounts[]> {
    return this.offers
      .find({ venueId, 'ticket.date': { $in: [...days] }, status: 'open' }, COUNTS)
      .lean<OfferCounts[]>();
  }

  /** The shows at these venues. */
  async findShowsAt(venues: readonly string[]): Promise<string[]> {
    const offers = await this.offers
      .find({ venueId: { $in: [...venues] } }, { _id: 1 })
      .lean<Pick<Offer, '_id'>[]>();
    return offers.map(({ _id }) => _id);
  }

  /** The offer for an order. It reads none of the claims but one of the order's network. */
  async findFor(showId: string, limit: NetworkLimit | undefined): Promise<OfferForOrder | null> {
    const claims = { $elemMatch: { network: limit?.network ?? null, state: { $ne: 'sold' } } };
    const offer = await this.offers
      .findOne(
        { _id: showId, ...EXISTING },
        { ...FOR_ORDER, ...(limit !== undefined && { claims }) },
      )
      .lean<Omit<OfferForOrder, 'networkHolds'> & Partial<Pick<Offer, 'claims'>>>();
    if (offer === null) return null;
    const { claims: unpaid = [], ...counts } = offer;
    return { ...counts, networkHolds: limit !== undefined && unpaid.length > 0 };
  }

  /** Why an offer cannot hold what an order asks for, or undefined if it can. */
  async findRefusal(
    offer: OfferForOrder,
    wanted: WantedPlaces,
    now: Date,
  ): Promise<DomainError | undefined> {
    const { limit } = wanted;
    const held =
      limit !== undefined && offer.networkHolds ? await this.heldBy(offer._id, limit.network) : 0;
    return refusalOf(offer, { ...wanted, held }, now);
  }

  /** How many places the unpaid orders of a network hold. */
  private async heldBy(showId: string, network: string): Promise<number> {
    const [sum] = await this.offers.aggregate<{ places: number }>([
      { $match: { _id: showId } },
      { $project: { places: heldByNetwork(network) } },
    ]);
    return sum?.places ?? 0;
  }

  list(showIds?: string[]): Promise<OfferCounts[]> {
    return this.offers
      .find({ ...EXISTING, ...(showIds !== undefined && { _id: { $in: showIds } }) }, COUNTS)
      .lean<OfferCounts[]>();
  }

  /** The closed shows whose orders may not be released and refunded yet. */
  async findClosing(): Promise<string[]> {
    const closing = await this.offers.find({ closing: true }, { _id: 1 }).lean<{ _id: string }[]>();
    return closing.map(({ _id }) => _id);
  }

  /** Open shows of a day whose bookers have no reminder yet. */
  findToRemind(date: string): Promise<OfferCounts[]> {
    return this.offers
      .find({ 'ticket.date': date, ...DATED, remindedFor: { $ne: date } }, COUNTS)
      .lean<OfferCounts[]>();
  }

  /** Called once every booker has a reminder for this day. */
  async markReminded(showId: string, date: string): Promise<void> {
    await this.offers.updateOne({ _id: showId }, { $set: { remindedFor: date } });
  }

  /** Open shows of a day whose venue has no door list yet. */
  findToList(date: string): Promise<OfferCounts[]> {
    return this.offers
      .find({ 'ticket.date': date, ...DATED, listedFor: { $ne: date } }, COUNTS)
      .lean<OfferCounts[]>();
  }

  /** Called once the venue has its list for this day. */
  async markListed(showId: string, date: string): Promise<void> {
    await this.offers.updateOne({ _id: showId }, { $set: { listedFor: date } });
  }

  /** Open shows that moved and whose bookers have no e-mail about it yet. */
  findMoved(): Promise<OfferCounts[]> {
    return this.offers.find({ movedIn: { $gt: 0 }, status: 'open' }, COUNTS).lean<OfferCounts[]>();
  }

  /** Changes nothing if the show has moved again since. */
  async forgetMove(showId: string, movedIn: number): Promise<void> {
    await this.offers.updateOne({ _id: showId, movedIn }, { $set: { movedIn: 0 } });
  }

  async insert({ showId, salesEndAt, venueId, ...offer }: PutOfferInput): Promise<void> {
    await this.offers.create({
      _id: showId,
      ...offer,
      ...(venueId !== undefined && { venueId }),
      salesEndAt: new Date(salesEndAt),
      status: 'open',
      free: offer.capacity,
      movedIn: 0,
      held: 0,
      sold: 0,
      claims: [],
    });
  }

  /** Changes an offer unless it was changed since `current` was read. Only free places can be taken away. */
  async replace(current: OfferCounts, input: PutOfferInput): Promise<boolean> {
    const more = input.capacity - current.capacity;
    const replaced = await this.offers.updateOne(
      {
        _id: current._id,
        version: current.version,
        capacity: current.capacity,
        free: { $gte: -more }, // guard: capacity-above-taken-places (invariants.md I13)
      },
      {
        // An earlier version of catalog may have moved the show without saying where to.
        ...(input.venueId === undefined && { $unset: { venueId: 1 as const } }),
        $set: {
          ...(input.venueId !== undefined && { venueId: input.venueId }),
          version: input.version,
          capacity: input.capacity,
          unitPence: input.unitPence,
          salesEndAt: new Date(input.salesEndAt),
          ticket: input.ticket,
          withdrawn: false,
          undated: false,
          ...(concernsBookers(current.ticket, input.ticket) && { movedIn: input.version }),
        },
        $inc: { free: more },
      },
    );
    return replaced.modifiedCount === 1;
  }

  /** Adds the venue to an offer of an earlier version. Changes nothing if the offer has one or is of another version. */
  async learnVenue(showId: string, version: number, venueId: string): Promise<void> {
    await this.offers.updateOne(
      { _id: showId, version, venueId: { $exists: false } },
      { $set: { venueId } },
    );
  }

  /** All orders of the closed show have ended. */
  async markClosed(showId: string): Promise<void> {
    await this.offers.updateOne({ _id: showId, closing: true }, { $unset: { closing: 1 } });
  }

  /**
   * Takes an offer away that no order has used, and leaves its id behind as removed, even if there was no offer yet: an
   * announcement that arrives later cannot bring it back. A claim that was sold once is never removed, so it also
   * protects a show whose bookings were all refunded.
   * @returns false if places are held, sold or were sold before.
   */
  async remove(showId: string): Promise<boolean> {
    if (await this.markRemoved(showId)) return true;
    try {
      await this.offers.create({ _id: showId, ...NEVER_OFFERED });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return this.markRemoved(showId); // it was announced at the same moment, or is in use
      throw error;
    }
  }

  private async markRemoved(showId: string): Promise<boolean> {
    const removed = await this.offers.updateOne(
      { _id: showId, held: 0, sold: 0, 'claims.state': { $ne: 'sold' } },
      { $set: { status: 'removed', movedIn: 0 }, $unset: { unannounced: 1 } },
    );
    return removed.matchedCount === 1;
  }

  async isRemoved(showId: string): Promise<boolean> {
    return (await this.offers.exists({ _id: showId, status: 'removed' })) !== null;
  }
}

const NO_TICKET = {
  title: '',
  venueName: '',
  city: '',
  address: '',
  date: '',
  doorsTime: '',
  showTime: '',
  ageRestriction: '',
};
/** The fields of an offer of which nothing but the id may be known. Reads leave it out. */
export const NEVER_OFFERED = {
  status: 'removed',
  version: 0,
  capacity: 0,
  free: 0,
  held: 0,
  sold: 0,
  unitPence: pence(0),
  salesEndAt: new Date(0),
  ticket: NO_TICKET,
  movedIn: 0,
  claims: [],
} satisfies Omit<Offer, '_id'>;
