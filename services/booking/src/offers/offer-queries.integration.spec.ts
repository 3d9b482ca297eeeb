import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aTicket } from '@club/testing';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import {
  commandsOf,
  observableMongoUrl,
  type DatabaseCommand,
} from '../../test/database-commands.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { ClaimSearchesStore } from './claim-searches.store.js';
import { ClaimsStore } from './claims.store.js';
import { OffersStore } from './offers.store.js';
import { PutOffer } from './put-offer.js';

const PAST_SHOWS = 2_000;

interface Plan {
  executionStats?: { totalDocsExamined: number };
  stages?: { $cursor?: Plan }[];
}

describe('among the offers of two thousand past shows', () => {
  let club: BookingHarness;
  let showId: string;
  let date: string;
  beforeAll(async () => {
    club = await BookingHarness.start({ BOOKING_MONGO_URL: observableMongoUrl() });
    const offer = await club.offer();
    showId = offer.showId;
    date = offer.ticket.date;
    const { _id, ...past } = await club.offers.findById(showId).lean().orFail();
    await club.offers.collection.insertMany(
      Array.from({ length: PAST_SHOWS }, (_, index) => ({
        ...past,
        _id: newId() as never,
        status: 'closed',
        ...{ free: 99, sold: 1 },
        salesEndAt: new Date(2010 + (index % 10), 0, 1),
        ticket: aTicket({ date: `20${10 + (index % 10)}-01-01` }),
      })),
    );
    const ticket = { ...offer.ticket, doorsTime: '18:15' };
    await club.get(PutOffer).execute({ ...offer, version: 2, ticket });
    await club.place(anOrderInput(showId));
    await addGiftCards();
    const { orderId } = await club.place(anOrderInput(showId));
    await club.get(ClaimsStore).sell(showId, { orderId, quantity: 2 });
  });
  afterAll(() => club.stop());

  /** Of two thousand gift cards one has held money. */
  async function addGiftCards(): Promise<void> {
    const card = { availablePence: 1000, issue: 1, frozen: false, freezeCauses: [] };
    const accounts = club.offers.db.collection('gift_accounts');
    await accounts.insertMany(
      Array.from({ length: PAST_SHOWS }, (_, index) => ({
        ...card,
        _id: newId() as never,
        holds: index === 0 ? [{ id: newId(), pence: 500 }] : [],
      })),
    );
  }

  /** How many documents the database reads to answer a command. */
  async function examined({ name, command }: DatabaseCommand): Promise<number> {
    const { lsid: _lsid, $db: _db, $clusterTime: _time, ...query } = command;
    const plan = (await club.offers.db.db?.command({
      explain: name === 'aggregate' ? { ...query, cursor: {} } : query,
      verbosity: 'executionStats',
    })) as Plan;
    const inner = plan.stages?.[0]?.$cursor ?? plan;
    return inner.executionStats?.totalDocsExamined ?? Number.NaN;
  }

  it.each([
    ['shows that have moved', () => club.get(OffersStore).findMoved()],
    ['shows of a day', () => club.get(OffersStore).findToRemind(date)],
    [
      'claims that have run out',
      () => club.get(ClaimSearchesStore).findOverdue(new Date(Date.now() + 3_600_000)),
    ],
    [
      'places sold since yesterday',
      () => club.get(ClaimSearchesStore).findSold(new Date(Date.now() - 86_400_000)),
    ],
    ['gift cards with held money', () => club.get(GiftAccountsStore).findHolding()],
  ])('the %s are found by reading no others', async (_, find) => {
    let found: object[] = [];
    const [command] = await commandsOf(club.app, async () => {
      found = await find();
    });
    if (command === undefined) throw new Error('nothing was asked');
    expect(found).toHaveLength(1);
    expect(await examined(command)).toBe(1);
  });
});
