import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { BookingMails } from '../mails/booking-mails.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { ListGiftCards } from './list-gift-cards.js';
import { PrintGiftCard } from './print-gift-card.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { ReissueGiftCard } from './reissue-gift-card.js';
import { SearchGiftCards } from './search-gift-cards.js';
import { VoidGiftCard } from './void-gift-card.js';

let club: BookingHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const reissue = (id: string, actId = newId()) => club.get(ReissueGiftCard).execute({ id, actId });
const voidCard = (id: string, actId = newId()) => club.get(VoidGiftCard).execute({ id, actId });
const NOT_FOUND = { code: 'NOT_FOUND' };
/** MongoDB's code for a document that fails its collection's validator. */
const INVALID_DOCUMENT = { code: 121 };

async function saleOf(id: string) {
  const { sales } = await club.get(ListGiftCards).execute({ page: 1, pageSize: 100 });
  return sales.find((sale) => sale.id === id);
}
const historyOf = async (id: string) => (await saleOf(id))?.history;

/** Runs `work` while MongoDB refuses the writes to a collection that do not match `validator`. */
async function whileRefused(
  collection: string,
  validator: object,
  work: () => Promise<void>,
): Promise<void> {
  const { db } = club.orders.db;
  await db?.command({ collMod: collection, validator });
  try {
    await work();
  } finally {
    await db?.command({ collMod: collection, validator: {} });
  }
}

describe('reissuing a gift card', () => {
  it('sends a new code for the same money, voids the old one and notes who did it', async () => {
    const { id, code } = await gifts.card();
    const staff = aMember('grace');
    await runInContext({ requestId: 'r', staff }, () => reissue(id));
    expect(await gifts.balance((await gifts.mail(id)).code)).toBe(4000);
    await expect(gifts.balance(code)).rejects.toMatchObject(NOT_FOUND);
    expect(await club.outbox.countDocuments({ _id: `gift-card-issued-${id}-2` })).toBe(1);
    expect(await historyOf(id)).toMatchObject([
      { by: 'grace', what: 'code number 2 sent, older codes made void' },
    ]);
  });

  it('leaves exactly one valid code if two members of staff press the button together', async () => {
    const { id, code } = await gifts.card();
    await Promise.all([reissue(id), reissue(id)]);
    expect((await club.get(GiftAccountsStore).find(id))?.issue).toBe(3);
    expect(await gifts.balance((await gifts.mail(id)).code)).toBe(4000);
    await expect(gifts.balance(code)).rejects.toMatchObject(NOT_FOUND);
    const codes = club.orders.db.collection('gift_codes');
    expect(await codes.countDocuments({ account: id, void: false })).toBe(1);
  });

  // All of them come after the void, in this order.
  it.each([
    ['the new code', 'gift_codes', { void: true }],
    ['its e-mail', 'outbox', { kind: { $ne: 'gift-card-issued' } }],
    ['the line of its history', 'gift_orders', { 'history.0': { $exists: false } }],
  ])('leaves the old code valid if %s cannot be written', async (_, collection, validator) => {
    const { id, code } = await gifts.card();
    await whileRefused(collection, validator, () =>
      expect(reissue(id)).rejects.toMatchObject(INVALID_DOCUMENT),
    );
    expect(await gifts.balance(code)).toBe(4000);
    expect((await gifts.mail(id)).code).toBe(code);
    expect(await club.outbox.countDocuments({ subject: id })).toBe(2);
    expect(await historyOf(id)).toEqual([]);
    await reissue(id);
    expect(await gifts.balance((await gifts.mail(id)).code)).toBe(4000);
  });

  it('happens once if the page sends the same act twice', async () => {
    const { id } = await gifts.card();
    const actId = newId();
    await Promise.all([reissue(id, actId), reissue(id, actId), reissue(id, actId)]);
    await reissue(id, actId);
    expect(await historyOf(id)).toHaveLength(1);
    expect((await gifts.account(id))?.issue).toBe(2);
    expect(await club.outbox.countDocuments({ subject: id })).toBe(3);
  });

  it('is refused for a card that was never issued', async () => {
    await expect(reissue('unknown')).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('voiding a gift card', () => {
  it('leaves its code valid if the line of its history cannot be written', async () => {
    const { id, code } = await gifts.card();
    await whileRefused('gift_orders', { 'history.0': { $exists: false } }, () =>
      expect(voidCard(id)).rejects.toMatchObject(INVALID_DOCUMENT),
    );
    expect(await gifts.balance(code)).toBe(4000);
    await voidCard(id);
    await expect(gifts.balance(code)).rejects.toMatchObject(NOT_FOUND);
    expect(await gifts.ledgerSum(id)).toBe(4000);
    expect(await historyOf(id)).toMatchObject([{ what: 'all codes made void' }]);
  });
});

describe('a void gift card', () => {
  it('is void in its e-mail, its link, its balance and in a booking, until staff send a new code', async () => {
    const { id, code } = await gifts.card();
    const { linkToken } = await gifts.mail(id);
    const mail = { _id: `gift-card-issued-${id}`, kind: 'gift-card-issued', subject: id } as const;
    const skips = () => club.get(BookingMails).reasonToSkip(mail);
    const order = async () => {
      const { showId } = await club.offer();
      return club.place(anOrderInput(showId, { giftCardCodes: [code] }));
    };
    expect(await skips()).toBeNull();
    await voidCard(id);
    expect(await skips()).toBe('the gift card is void');
    await expect(club.get(PrintGiftCard).execute(linkToken)).rejects.toMatchObject(NOT_FOUND);
    await expect(gifts.balance(code)).rejects.toMatchObject(NOT_FOUND);
    await expect(order()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await reissue(id);
    expect(await skips()).toBeNull();
    await expect(order()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await gifts.balance((await gifts.mail(id)).code)).toBe(4000);
  });
});

describe('a gift card as staff see it', () => {
  it('is void until they send a new code', async () => {
    const { id } = await gifts.card();
    const isVoid = async () => [
      (await saleOf(id))?.isVoid,
      (await club.get(SearchGiftCards).one(id)).isVoid,
    ];
    expect(await isVoid()).toEqual([undefined, undefined]);
    await voidCard(id);
    expect(await isVoid()).toEqual([true, true]);
    await reissue(id);
    expect(await isVoid()).toEqual([undefined, undefined]);
  });
});

describe('an act that is repeated', () => {
  it('leaves one line in the history and answers the same', async () => {
    const { id } = await gifts.card();
    const actId = newId();
    await Promise.all([voidCard(id, actId), voidCard(id, actId)]);
    await voidCard(id, actId);
    expect(await historyOf(id)).toHaveLength(1);
  });
});

describe('printing a gift card', () => {
  it('works with the link of the newest code only', async () => {
    const { id, code } = await gifts.card(2000);
    const { linkToken } = await gifts.mail(id);
    const print = (token: string) => club.get(PrintGiftCard).execute(token);
    expect(await print(linkToken)).toMatchObject({
      amountPence: 2000,
      balancePence: 2000,
      code,
    });
    await reissue(id);
    await expect(print(linkToken)).rejects.toMatchObject(NOT_FOUND);
    expect((await print((await gifts.mail(id)).linkToken)).code).not.toBe(code);
    await expect(print(`${id}.zzzzzz.AAAA`)).rejects.toMatchObject(NOT_FOUND);
  });

  it.each([
    ['void', (id: string) => voidCard(id)],
    ['refunded', (id: string) => club.get(RefundGiftCard).execute({ id, actId: newId() })],
  ])('shows no code once the card is %s', async (_, act) => {
    const { id } = await gifts.card();
    const { linkToken } = await gifts.mail(id);
    await act(id);
    await expect(club.get(PrintGiftCard).execute(linkToken)).rejects.toMatchObject(NOT_FOUND);
  });
});
