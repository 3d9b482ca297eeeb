import { addDays, londonDate, londonInstant, pence } from '@club/contracts';
import type { OutboxRow } from '@club/kit';
import type { MailKind, PutOfferInput } from '@club/messages';
import { aTicket } from '@club/testing';
import type { Model } from 'mongoose';
import { getModelToken } from '@nestjs/mongoose';
import { waitTokenOf } from '../src/links/waiting-link.js';
import { JoinWaitingList } from '../src/waiting/join-waiting-list.js';
import { TakeOffer } from '../src/waiting/take-offer.js';
import { WorkOnLists } from '../src/waiting/work-on-lists.js';
import type { Wait, WaitingList, WaitOffer } from '../src/waiting/domain/wait.js';
import { SETTINGS, type BookingSettings } from '../src/config.js';
import { anOrderInput, newId, type BookingHarness } from './booking-harness.js';

const DAY_MS = 86_400_000;

/** Shows that are sold out, and the parties that wait for them. */
export class WaitingHarness {
  constructor(private readonly club: BookingHarness) {}

  get waits(): Model<Wait> {
    return this.club.app.get<Model<Wait>>(getModelToken('Wait'));
  }
  get offers(): Model<WaitOffer> {
    return this.club.app.get<Model<WaitOffer>>(getModelToken('WaitOffer'));
  }
  get lists(): Model<WaitingList> {
    return this.club.app.get<Model<WaitingList>>(getModelToken('WaitingList'));
  }

  /** A show in so many days of which every place is held by another party. */
  async fullShow({ capacity = 6, days = 5 } = {}): Promise<PutOfferInput> {
    const date = addDays(londonDate(new Date()), days);
    const salesEndAt = londonInstant(date, aTicket().doorsTime).toISOString();
    const show = await this.club.offer({ capacity, ticket: aTicket({ date }), salesEndAt });
    await this.hold(show.showId, capacity);
    return show;
  }

  /** Places that someone else has, one order for each. */
  async hold(showId: string, places: number): Promise<void> {
    for (let place = 0; place < places; place += 1)
      await this.club.place(
        anOrderInput(showId, { ticketQuantity: 1, amountPence: pence(2000), sessionId: newId() }),
      );
  }

  /** So many of the held places come free, as when their holds run out. */
  async free(showId: string, places: number): Promise<void> {
    for (let place = 0; place < places; place += 1) {
      const freed = await this.club.offers.collection.findOneAndUpdate(
        {
          _id: showId as never,
          claims: { $elemMatch: { state: 'held', kind: { $exists: false }, quantity: 1 } },
        },
        [
          {
            $set: {
              free: { $add: ['$free', 1] },
              held: { $subtract: ['$held', 1] },
              claims: { $concatArrays: [WAITING_CLAIMS, { $slice: [OTHER_CLAIMS, 1, 1000] }] },
            },
          },
        ],
        { returnDocument: 'after' },
      );
      if (freed === null) throw new Error('no place is held');
    }
  }

  /** @returns the entry. */
  async join(
    showId: string,
    party: Partial<Wait> & { alsoShows?: string[]; client?: string } = {},
  ): Promise<Wait> {
    const { email = `${newId()}@example.org`, name = 'Ada', quantity = 2 } = party;
    const { acceptFewer = false, alsoShows = [], client } = party;
    const input = { showId, email, name, quantity, acceptFewer, alsoShows, client };
    await this.club.get(JoinWaitingList).execute(input);
    return this.waits.findOne({ showId, email }).sort({ createdAt: -1 }).lean<Wait>().orFail();
  }

  /** One run of the sweep, whose offers reach their parties: one that no one was told of is not missed. */
  async work(showId: string, now = new Date()): Promise<void> {
    await this.club.get(WorkOnLists).workOn(showId, now);
    const unsent = { kind: 'waiting-offer', state: 'new' } as const;
    await this.club.outbox.updateMany(unsent, { $set: { state: 'sent' } });
  }

  async state({ _id }: Pick<Wait, '_id'>): Promise<Wait['state']> {
    return (await this.waits.findById(_id).lean<Wait>().orFail()).state;
  }

  openOffer({ _id }: Pick<Wait, '_id'>): Promise<WaitOffer | null> {
    return this.offers.findOne({ waitId: _id, state: 'open' }).lean<WaitOffer>();
  }

  /** How many places each party is offered now, or 0. */
  async offered(...waits: Pick<Wait, '_id'>[]): Promise<number[]> {
    const open = await Promise.all(waits.map((wait) => this.openOffer(wait)));
    return open.map((offer) => offer?.quantity ?? 0);
  }

  tokenOf({ _id }: Pick<Wait, '_id'>): string {
    const { TICKET_SECRET } = this.club.app.get<BookingSettings>(SETTINGS);
    const date = londonDate(new Date(Date.now() + 5 * DAY_MS));
    return waitTokenOf(TICKET_SECRET, { waitId: _id, date }, new Date());
  }

  async take(wait: Pick<Wait, '_id'>, quantity?: number): Promise<string> {
    const offer = await this.openOffer(wait);
    return this.club.get(TakeOffer).execute({
      token: this.tokenOf(wait),
      offerId: offer?._id ?? '',
      ...(quantity !== undefined && { quantity }),
    });
  }

  async mails(kind: MailKind): Promise<string[]> {
    const rows = await this.club.outbox.find({ kind }).lean<OutboxRow[]>();
    return rows.map(({ subject }) => subject);
  }
}

const claimsWhere = (cond: object) => ({ $filter: { input: '$claims', cond } });
const IS_OF_ORDER = {
  $and: [
    { $eq: ['$$this.state', 'held'] },
    { $eq: [{ $type: '$$this.kind' }, 'missing'] },
    { $eq: ['$$this.quantity', 1] },
  ],
};
const OTHER_CLAIMS = claimsWhere(IS_OF_ORDER);
const WAITING_CLAIMS = claimsWhere({ $not: [IS_OF_ORDER] });
