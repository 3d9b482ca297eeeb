import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { refusalAtDoor } from '../offers/walk-up-rule.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { freshReference, type OrderRow } from '../orders/domain/order.js';
import { placesKept } from '../orders/domain/refunds.js';
import { draftPart } from '../orders/domain/split.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import { checkMovable, moveTerms, moveTermsAtDoor, type MoveTerms } from './domain/move-terms.js';

/** A move of a booking to another show, as both shows are now. */
export interface ProposedMove {
  /** What moves: a booking, or the one that a part of it becomes. */
  order: OrderRow;
  /** The party that a part leaves; absent if the whole booking moves. */
  party?: OrderRow;
  source: OfferCounts | null;
  target: OfferCounts;
  terms: MoveTerms;
  /** The difference of a cheaper show becomes gift card money, except what gift cards have paid. */
  asCredit?: true;
}

@Injectable()
export class ReadTerms {
  constructor(
    private readonly offers: OffersStore,
    private readonly supplements: SupplementsStore,
  ) {}

  /** @throws NOT_FOUND, NOT_PAID, ALREADY_IN, SALES_CLOSED, NOT_ENOUGH_TICKETS, VALIDATION_FAILED */
  execute(order: OrderRow, showId: string, by: Mover): Promise<ProposedMove> {
    return this.read({ order }, showId, by);
  }

  /** As above, for some of the tickets of a booking. `partId` names the booking that they become. */
  async ofPart(
    party: OrderRow,
    showId: string,
    { partId, quantity }: Part,
    by: Mover,
  ): Promise<ProposedMove> {
    checkMovable(party);
    const order = draftPart(party, { partId, quantity, reference: freshReference() });
    return this.read({ order, party }, showId, by);
  }

  /** As above, for a booking whose people stand at the door of the show. What an unpaid move of it holds is not theirs. */
  async atDoor(order: OrderRow, target: OfferCounts, now: Date): Promise<ProposedMove> {
    const { unitPence } = target;
    const terms = moveTermsAtDoor(order, target, (quantity) =>
      refusalAtDoor(target, { quantity, unitPence }, now),
    );
    return { order, source: await this.offers.find(order.showId), target, terms };
  }

  private async read(
    moving: Pick<ProposedMove, 'order' | 'party'>,
    showId: string,
    by: Mover,
  ): Promise<ProposedMove> {
    const { order, party = order } = moving;
    const [source, target, own] = await Promise.all([
      this.offers.find(order.showId),
      this.offers.find(showId),
      this.ownPlaces(party._id, { showId, places: placesKept(order) }, by),
    ]);
    if (target === null) throw new DomainError('NOT_FOUND');
    return { ...moving, source, target, terms: moveTerms(order, target, new Date(), own) };
  }

  /**
   * The places at the show that an unpaid move of the booking holds. A new move to the same show may replace the unpaid one
   * and can then have them. A booker replaces only their own payment. Staff replace only a link, because the booker may be
   * paying the other kind at this moment. The places pass on as a whole, so a move of more or fewer people must find places
   * of its own.
   */
  private async ownPlaces(
    orderId: string,
    { showId, places }: { showId: string; places: number },
    by: Mover,
  ): Promise<number> {
    const open = await this.supplements.findOpen(orderId);
    if (open === null || open.showId !== showId || open.state === 'new') return 0;
    if (open.quantity !== places) return 0; // guard: own-places-pass-on-whole (invariants.md I55)
    const isReplaced = by === 'staff' ? open.byLink : !open.byLink;
    return isReplaced ? open.quantity : 0;
  }
}

/** Who moves a booking. */
type Mover = 'booker' | 'staff';

interface Part {
  partId: string;
  quantity: number;
}

/** Whether some of a party stay. */
export const isPart = (order: OrderRow, quantity: number | undefined): quantity is number =>
  quantity !== undefined && quantity !== placesKept(order);

/** The city of the new show if it is another one. */
export const otherCityOf = ({ source, target }: ProposedMove): string | null =>
  source?.ticket.city === target.ticket.city ? null : target.ticket.city;

/** @throws VALIDATION_FAILED if no one has said that the other city is known. */
export function checkCity(move: ProposedMove, knowsCity: boolean): void {
  const city = otherCityOf(move);
  // guard: another-city-is-confirmed
  if (city !== null && !knowsCity) {
    const message = `Please confirm that the show is in ${city}`;
    throw new DomainError('VALIDATION_FAILED', message, [{ path: 'knowsCity', message }]);
  }
}
