import { ALL_VENUES, HIDDEN, MAX_HITS, type Rights } from '@club/contracts';
import { SearchCall, type SellAtDeskCall, type RequestOf } from '@club/messages';
import { rightsAt } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId, newMongoUrl } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { acceptCallsOfTests, fromMember } from '../../test/staff-calls.js';
import { SearchRpc } from './search.rpc.js';
import { SellAtDesk } from './sell-at-desk.js';

const BOX_OFFICE = rightsAt([ALL_VENUES], ['bookings:read', 'customers:read', 'gift-cards:read']);
const AT_CARDIFF = rightsAt(['cardiff'], ['bookings:read', 'customers:read']);
const ACCOUNTANT = rightsAt([ALL_VENUES], ['bookings:read', 'gift-cards:read']);

describe('the search of staff', () => {
  const mongoUrl = newMongoUrl();
  let club: BookingHarness;
  let code: string;
  let cardId: string;
  let showId: string;
  let reference: string;

  const sell = async (changes: Partial<RequestOf<typeof SellAtDeskCall>>): Promise<string> => {
    const sold = await club.get(SellAtDesk).execute({
      bookingId: newId(),
      showId,
      customerName: 'Mary Somerville',
      customerEmail: 'mary@jedburgh.example',
      customerPhone: '+44 29 2018 0123',
      ticketQuantity: 1,
      payment: 'desk',
      holdHours: 1,
      ...changes,
    });
    return sold.bookingReference;
  };
  const search = (q: string, rights: Rights = BOX_OFFICE) =>
    club.get(SearchRpc).find(fromMember(SearchCall, { q }, rights));
  const references = async (q: string, rights?: Rights) =>
    (await search(q, rights)).bookings.hits.map((hit) => hit.bookingReference);

  beforeAll(async () => {
    club = await BookingHarness.start({ BOOKING_MONGO_URL: mongoUrl });
    acceptCallsOfTests();
    ({ showId } = await club.offer({ venueId: 'bournemouth', capacity: 100 }));
    reference = await sell({});
    ({ id: cardId, code } = await new GiftCardHarness(club).card());
  });
  afterAll(() => club.stop());

  it.each(['Mary Som', 'somerv', 'mary@jed', '029 2018 0123', '+442920180123', '02920'])(
    'finds the booking of “%s”',
    async (q) => {
      expect(await references(q)).toContain(reference);
    },
  );

  it('finds a reference, also as it is spoken', async () => {
    const spoken = `${reference.slice(0, 2)} ${reference.slice(2, 5)} ${reference.slice(5, 8)} ${reference.slice(8)}`;
    for (const q of [reference, spoken, reference.toLowerCase()])
      expect(await references(q)).toEqual([reference]);
  });

  it('takes a text as it is, and not as a pattern', async () => {
    for (const q of ['.*', 'mar.', '(((', '^m']) expect(await references(q)).toEqual([]);
  });

  it('says that there are more than it shows', async () => {
    for (let count = 0; count <= MAX_HITS; count += 1)
      await sell({ customerName: 'Caroline Herschel', customerEmail: '', customerPhone: '' });
    const { hits, hasMore } = (await search('herschel')).bookings;
    expect(hits).toHaveLength(MAX_HITS);
    expect(hasMore).toBe(true);
    expect((await search('somerville')).bookings.hasMore).toBe(false);
  });

  it('ends at the venues of the member of staff', async () => {
    expect(await references('somerville', AT_CARDIFF)).toEqual([]);
    expect(await references(reference, AT_CARDIFF)).toEqual([]);
  });

  it('finds nothing by name, address or number for members who may read no customers', async () => {
    for (const q of ['somerville', 'mary@jed', '02920180123'])
      expect(await references(q, ACCOUNTANT)).toEqual([]);
    expect((await search('ada', ACCOUNTANT)).giftCards.hits).toEqual([]);
    const { hits } = (await search(reference, ACCOUNTANT)).bookings;
    expect(hits).toMatchObject([
      { bookingReference: reference, customerName: HIDDEN, customerEmail: '', customerPhone: '' },
    ]);
  });

  it('finds a gift card by its persons and by the end of its code', async () => {
    const ids = async (q: string, rights?: Rights) =>
      (await search(q, rights)).giftCards.hits.map(({ id }) => id);
    for (const q of ['ada', 'bob@', code.slice(-5), code.slice(-5).toLowerCase(), code])
      expect(await ids(q)).toEqual([cardId]);
    expect(await ids(code.slice(0, 5))).toEqual([]);
    expect(await ids(code.slice(-5), ACCOUNTANT)).toEqual([cardId]);
    expect(await ids(code.slice(-5), AT_CARDIFF)).toEqual([]);
    expect(JSON.stringify(await search(code))).not.toContain(code);
  });

  it('finds bookings of an older version by phone once the service has started', async () => {
    const phones = ['+44 (0)29 2018 0555', '0044 29 2018 0555', '029 2018 0555'];
    for (const phone of phones) {
      const old = await sell({ customerName: 'Old Order', customerPhone: '' });
      await club.orders.collection.updateOne({ reference: old }, { $set: { phone } });
    }
    expect(await references('029 2018 0555')).toEqual([]);
    await club.orders.db.collection('migrations').deleteMany({});
    const next = await BookingHarness.start({ BOOKING_MONGO_URL: mongoUrl });
    await next.stop();
    expect(await references('029 2018 0555')).toHaveLength(phones.length);
  });
});
