import { MAIL_KINDS, mailContentSchema, type MailContent, type MailKind } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { ReturnsHarness } from '../../test/returns.js';
import { TransfersHarness } from '../../test/transfers.js';
import { WaitingHarness } from '../../test/waiting.js';
import { SettleOrder } from '../orders/settle-order.js';
import { BookingMails } from './booking-mails.js';
import { MessageBookers } from './message-bookers.js';
import { noticeFact } from './notice-facts.js';

const kinds = Object.keys(MAIL_KINDS) as MailKind[];
const isOwn = (kind: MailKind): boolean => MAIL_KINDS[kind].owner === 'booking';

/** The signature in a link, the code of a ticket, or that of a gift card. */
const SECRET = /[\w-]{43}|(\w{5}-){4}\w{5}/;

describe('the content of an e-mail from booking', () => {
  let club: BookingHarness;
  let orderId: string;
  let showId: string;
  let date: string;
  let giftOrderId: string;
  let waitId: string;
  let offerId: string;
  let returningId: string;
  let returnId: string;
  let givingId: string;
  let givenId: string;
  const transferIds: Partial<Record<MailKind, string>> = {};
  const messageId = newId();

  beforeAll(async () => {
    club = await BookingHarness.start({ CLUB_BOOKING_EMAIL: 'door@example.org' });
    ({
      showId,
      ticket: { date },
    } = await club.offer());
    ({ id: orderId } = await club.paid(anOrderInput(showId)));
    await club.get(SettleOrder).execute(orderId);
    const message = { messageId, subject: 'A new support act', message: 'Bring a friend.' };
    await club.get(MessageBookers).execute(showId, message);
    ({ id: giftOrderId } = await new GiftCardHarness(club).card());
    const list = new WaitingHarness(club);
    const full = await list.fullShow({ capacity: 2 });
    ({ _id: waitId } = await list.join(full.showId));
    await list.free(full.showId, 2);
    await list.work(full.showId);
    const returns = new ReturnsHarness(club);
    returningId = await returns.booked((await returns.show()).showId);
    returnId = `${returningId}-${await returns.giveBack(returningId, 1)}`;
    const gifts = new TransfersHarness(club);
    ({ id: givingId } = await gifts.party());
    transferIds['transfer-accepted'] = await gifts.offer(givingId);
    await gifts.accept(await gifts.friendsToken(givingId));
    ({ _id: givenId } = await gifts.part(givingId));
    transferIds['transfer-offered'] = await gifts.offer(givingId);
    offerId = (await list.openOffer({ _id: waitId }))?._id ?? '';
  });
  afterAll(() => club.stop());

  const subjectOf = (kind: MailKind): string => {
    if (kind === 'door-list') return showId;
    if (kind.startsWith('night-')) return `cardiff-${date}`;
    if (kind.startsWith('waiting-')) return waitId;
    if (kind.startsWith('places-')) return returningId;
    if (kind in transferIds) return givingId;
    if (kind === 'tickets-ended') return givenId;
    return kind.startsWith('gift-card-') ? giftOrderId : orderId;
  };
  const mailOf = (kind: MailKind) => {
    const subject = subjectOf(kind);
    if (kind.startsWith('places-')) return { _id: `${kind}-${returnId}`, kind, subject };
    if (kind === 'tickets-ended') return { _id: `${kind}-${givenId}-all`, kind, subject };
    if (kind in transferIds)
      return { _id: `${kind}-${givingId}-${transferIds[kind] ?? ''}`, kind, subject };
    if (kind === 'waiting-offer') return { _id: `${kind}-${offerId}`, kind, subject };
    return { _id: `${kind}-${noticeFact(messageId, subject)}`, kind, subject };
  };

  it.each(kinds.filter(isOwn))('is built for %s', async (kind) => {
    const content = await club.get(BookingMails).contentOf(mailOf(kind));
    expect(content).toMatchObject({ kind, to: expect.stringContaining('@example.org') });
    expect(mailContentSchema.parse(content)).toEqual(content);
  });

  it.each(kinds.filter((kind) => !isOwn(kind)))('is not built for %s', async (kind) => {
    expect(await club.get(BookingMails).contentOf(mailOf(kind))).toBeNull();
  });

  it.each(kinds.filter(isOwn))('is not built for %s about an unknown order', async (kind) => {
    const unknown = { ...mailOf(kind), subject: newId() };
    expect(await club.get(BookingMails).contentOf(unknown)).toBeNull();
  });

  it('names the payment and not the show of a refund if the show is lost', async () => {
    await club.orders.updateOne({ _id: orderId }, { $set: { showId: newId() } });
    const content = await club.get(BookingMails).contentOf(mailOf('booking-refunded'));
    await club.orders.updateOne({ _id: orderId }, { $set: { showId } });
    expect(content?.kind).toBe('payment-returned');
  });

  it('hides from staff whatever opens, pays or lets in, in each kind', async () => {
    const mails = club.get(BookingMails);
    const own = kinds.filter(isOwn);
    const contents = await Promise.all(own.map((kind) => mails.contentOf(mailOf(kind))));
    const built = contents.filter((content) => content !== null);
    expect(built).toHaveLength(own.length);
    const kindsIn = (shown: MailContent[]) =>
      shown.filter((content) => SECRET.test(JSON.stringify(content))).map(({ kind }) => kind);
    expect(kindsIn(built)).toEqual(
      expect.arrayContaining(['booking-confirmed', 'booking-list', 'booking-pay-link']),
    );
    expect(kindsIn(built.map((content) => mails.withoutSecrets(content)))).toEqual([]);
  });

  it('hides the code of a gift card and its link from staff', async () => {
    const mails = club.get(BookingMails);
    const content = await mails.contentOf(mailOf('gift-card-issued'));
    if (content === null) throw new Error('no gift card was issued');
    expect(mails.withoutSecrets(content)).toEqual({
      ...content,
      code: '•••••-•••••-•••••-•••••-•••••',
      linkToken: '',
    });
  });
});
