import { MoveMyBooking } from '../src/customers/move-my-booking.js';
import { newId, type BookingHarness } from './booking-harness.js';
import { DearerMoves, secretOf } from './dearer-moves.js';
import { GiftCardHarness } from './gift-cards.js';
import type { Mine } from './moves.js';

interface Asked {
  to: string;
  giftCardCode?: string;
  moveId?: string;
}
export type AskedWithGift = Awaited<ReturnType<GiftsForMoves['askedWithGift']>>;

/** Moves to dearer shows whose difference gift cards pay. */
export class GiftsForMoves extends DearerMoves {
  readonly gifts: GiftCardHarness;

  constructor(club: BookingHarness) {
    super(club);
    this.gifts = new GiftCardHarness(club);
  }

  async askFor({ token }: Mine, { to, moveId = newId(), ...gift }: Asked) {
    const { quoteId } = await this.quote(token, to);
    const about = { token, quoteId, moveId, knowsCity: false, ...gift };
    return this.club.get(MoveMyBooking).execute(about);
  }

  /** A booking whose move to a show for £25 waits for its card, after a gift card of £4 has its part held. */
  async askedWithGift(cardPence = 400) {
    const mine = await this.booked();
    const card = await this.gifts.card(cardPence);
    const to = await this.show();
    const moveId = newId();
    const reply = await this.askFor(mine, { to, moveId, giftCardCode: card.code });
    const supplement = `move-${mine.id}-${moveId}`;
    return { mine, card, to, moveId, reply, supplement, secret: secretOf(reply) };
  }
}
