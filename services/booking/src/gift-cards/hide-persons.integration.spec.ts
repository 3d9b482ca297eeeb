import { ALL_VENUES, HIDDEN, type Rights } from '@club/contracts';
import { runInContext } from '@club/kit';
import { ListGiftCardsCall } from '@club/messages';
import { aMember, rightsAt } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { acceptCallsOfTests, fromMember } from '../../test/staff-calls.js';
import { StaffGiftCardsRpc } from './staff-gift-cards.rpc.js';
import { UnfreezeGiftCard } from './unfreeze-gift-card.js';

const ACCOUNTANT = rightsAt([ALL_VENUES], ['gift-cards:read', 'money:read']);
const CLERK = rightsAt(['cardiff'], ['gift-cards:read', 'customers:read']);
const PERSON = /\bada\b|\bbob\b|example\.org/i;

describe('the persons of a gift card', () => {
  let club: BookingHarness;
  let id: string;
  beforeAll(async () => {
    club = await BookingHarness.start();
    acceptCallsOfTests();
    const gifts = new GiftCardHarness(club);
    ({ id } = await gifts.card());
    await gifts.freeze(id);
    const act = { id, actId: newId(), reason: 'Bob has the card, ask ada@example.org' };
    await runInContext({ requestId: 'r', staff: aMember('joan') }, () =>
      club.get(UnfreezeGiftCard).execute(act),
    );
  });
  afterAll(() => club.stop());

  const listed = async (rights: Rights) => {
    const message = fromMember(ListGiftCardsCall, {}, rights);
    const { sales } = await club.get(StaffGiftCardsRpc).list(message);
    return sales.find((sale) => sale.id === id);
  };

  it('are hidden from members who may read gift cards but no customers', async () => {
    expect(await listed(ACCOUNTANT)).toMatchObject({
      amountPence: 4000,
      purchaserName: HIDDEN,
      purchaserEmail: '',
      recipientName: HIDDEN,
      recipientEmail: '',
    });
    expect((await listed(ACCOUNTANT))?.history.at(-1)?.what).toBe(
      'unfrozen: hidden has the card, ask hidden',
    );
    expect(JSON.stringify(await listed(ACCOUNTANT))).not.toMatch(PERSON);
  });

  it('are shown to members who may read the customers of any venue', async () => {
    expect(await listed(CLERK)).toMatchObject({
      purchaserName: 'Ada',
      recipientEmail: 'bob@example.org',
    });
  });
});
