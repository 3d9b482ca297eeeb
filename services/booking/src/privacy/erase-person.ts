import { DomainError, type ErasedData } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { UpcomingBookings } from '../mails/upcoming-bookings.js';
import { mailsOfPerson } from './mails-of-person.js';
import { PersonInGiftCardsStore } from './person-in-gift-cards.store.js';
import { PersonInOrdersStore } from './person-in-orders.store.js';
import { TracesStore } from './traces.store.js';
import { WaitPersonsStore } from './wait-persons.store.js';

type Kept = ErasedData['kept'][number];

/**
 * Takes the holder of an e-mail address out of everything that booking stores (invariants.md I29). Sums, states and dates
 * stay. What the person's bookings are found by goes last, so that it may stop anywhere and be repeated.
 */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly coming: UpcomingBookings,
    private readonly orders: PersonInOrdersStore,
    private readonly giftCards: PersonInGiftCardsStore,
    private readonly traces: TracesStore,
    private readonly waits: WaitPersonsStore,
  ) {}

  /** @throws HAS_UPCOMING before anything is erased. */
  async execute(email: string, now: Date): Promise<ErasedData> {
    const given = await this.coming.givenBy(email, now);
    // guard: no-erasure-before-the-show
    if ((await this.coming.of(email, now)).length + given.length > 0)
      throw new DomainError('HAS_UPCOMING');
    const { erased, kept } = await this.eraseUntil(email, now);
    return { erased, kept };
  }

  /**
   * What is newer than an erasure that is repeated after a restore stays: the person has come back since.
   * @returns `isKept` if something older still names the person.
   */
  async eraseUntil(email: string, until: Date): Promise<ErasedData & { isKept: boolean }> {
    const found = await this.orders.find(email, until);
    const cards = await this.giftCards.find(email, until);
    const orderIds = found.map(({ _id }) => _id);
    const erasedCards = await this.giftCards.erase(cards, email);
    const cardIds = erasedCards.map(({ _id }) => _id);
    const waitIds = (await this.waits.find(email, until)).map(({ _id }) => _id);
    await this.traces.erase(email, [...orderIds, ...cardIds, ...waitIds], until);
    const named = { orders: found, cards: erasedCards, waitIds }; // a card that is kept needs its e-mails
    await this.traces.eraseMails(mailsOfPerson(named, email), until);
    const erasedWaits = await this.waits.erase(email, until);
    const erased = await this.orders.erase(email, until, new Date());
    const open = found.length - erased;
    const openCards = cards.length - erasedCards.length;
    return {
      isKept: open + openCards > 0,
      erased: [
        { what: 'bookings: your name, addresses and number', count: erased },
        { what: 'waiting lists: your entries', count: erasedWaits },
        { what: 'gift cards: your name, address and message', count: erasedCards.length },
      ],
      kept: keptOf({ money: erased, open, cards: openCards }),
    };
  }
}

const keptOf = (counts: { money: number; open: number; cards: number }): Kept[] =>
  [
    {
      what: 'bookings: what was paid and refunded, without you',
      count: counts.money,
      why: 'The law requires us to keep records of sales for six years.',
    },
    {
      what: 'bookings whose money is not at rest',
      count: counts.open,
      why: 'A payment, a refund, a dispute or a claim is open. Please ask again when it is settled.',
    },
    {
      what: 'gift cards',
      count: counts.cards,
      why: 'They still have money, and a lost code is sent again to the people we know.',
    },
  ].filter(({ count }) => count > 0);
