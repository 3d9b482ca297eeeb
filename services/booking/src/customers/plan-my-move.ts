import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { DisputesStore } from '../disputes/disputes.store.js';
import { freezesCard } from '../disputes/domain/dispute.js';
import { checkMovable, isComplimentary, takesAllMoney } from '../moves/domain/move-terms.js';
import { isPart, ReadTerms, type ProposedMove } from '../moves/read-terms.js';
import { countOf } from '../offers/domain/count-of.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { openReason } from '../orders/domain/quarantine.js';
import { cardIntentOf, draftCredit, placesKept } from '../orders/domain/refunds.js';
import { openReturnOf } from '../orders/domain/returns.js';
import { splitRefusal } from '../orders/domain/split.js';
import { isGiven } from '../orders/domain/transfers.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import { checkMoveLimits } from './domain/move-limits.js';
import { isReplaceable } from './my-move.js';

/** Some of the tickets of a booking, and the id of the booking that they become. */
interface Part {
  partId: string;
  quantity?: number | undefined;
}

const tooMany = (order: OrderRow): string =>
  `Your booking has ${countOf(placesKept(order), 'ticket')}`;

/** What a booker may do about moving their booking to another show (ADR 57). */
@Injectable()
export class PlanMyMove {
  constructor(
    private readonly offers: OffersStore,
    private readonly readTerms: ReadTerms,
    private readonly supplements: SupplementsStore,
    private readonly disputes: DisputesStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /**
   * @throws NOT_PAID, ALREADY_IN, TOO_LATE, MOVED_TOO_OFTEN, SALES_CLOSED, MOVE_OPEN, NOT_ENOUGH_TICKETS,
   * VALIDATION_FAILED, CALL_THE_CLUB
   */
  async execute(order: OrderRow, showId: string, part?: Part): Promise<ProposedMove> {
    await this.checkBooking(order);
    if ((await this.offers.find(showId)) === null) throw new DomainError('SALES_CLOSED');
    const open = await this.supplements.findOpen(order._id);
    if (open !== null && !isReplaceable(open, showId)) throw new DomainError('MOVE_OPEN');
    const move = await this.read(order, showId, part);
    // Only a move that is paid as well replaces it.
    if (open !== null && move.terms.becomes !== 'pay') throw new DomainError('MOVE_OPEN');
    if (takesAllMoney(move.order, move.terms)) throw new DomainError('CALL_THE_CLUB');
    return this.becomesCredit(move) ? { ...move, asCredit: true } : move;
  }

  private async read(order: OrderRow, showId: string, part?: Part): Promise<ProposedMove> {
    if (part?.quantity === undefined || !isPart(order, part.quantity))
      return this.readTerms.execute(order, showId, 'booker');
    const { partId, quantity } = part;
    if (quantity > placesKept(order)) throw new DomainError('NOT_ENOUGH_TICKETS', tooMany(order));
    // The club knows how to share what was paid in several ways.
    if (splitRefusal(order) !== undefined) throw new DomainError('CALL_THE_CLUB');
    return this.readTerms.ofPart(order, showId, { partId, quantity }, 'booker');
  }

  /** @returns why the booker cannot move it to any show, as a sentence; null if they can. */
  async refusalOf(order: OrderRow): Promise<string | null> {
    try {
      await this.checkBooking(order);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }

  /** Money that was paid over the desk cannot go back to a card. What gift cards have paid goes back to them. */
  private becomesCredit({ order, terms }: ProposedMove): boolean {
    if (terms.becomes !== 'refund') return false;
    const isDeskMoney = cardIntentOf(order) === undefined;
    if (this.settings.MOVE_CHEAPER === 'refund' && !isDeskMoney) return false;
    const refund = { refundId: '', pence: terms.refundPence, places: 0, reason: '' };
    return draftCredit(order, refund, '').credit !== undefined;
  }

  private async checkBooking(order: OrderRow): Promise<void> {
    checkMovable(order);
    if (isGiven(order)) throw new DomainError('CALL_THE_CLUB'); // guard: friends-do-not-move (invariants.md I53)
    if (openReturnOf(order) !== undefined) throw new DomainError('RETURN_OPEN');
    const { MOVE_UNTIL_HOURS: untilHours, MOVES_PER_BOOKING: moves } = this.settings;
    const source = await this.offers.find(order.showId);
    checkMoveLimits(order, source, { untilHours, moves, now: new Date() });
    // Staff gave the ticket away for this show, or have to look at the payment first.
    if (isComplimentary(order) || openReason(order) !== null || (await this.isDisputed(order)))
      throw new DomainError('CALL_THE_CLUB');
  }

  /** A dispute of a part is about the payment of its party, or about that of its own difference. */
  private async isDisputed({ _id, splitOf }: OrderRow): Promise<boolean> {
    const ofParty = splitOf && (await this.disputes.findOfOrder(splitOf.orderId));
    const disputes = [...(ofParty ?? []), ...(await this.disputes.findOfOrder(_id))];
    return disputes.some(freezesCard); // guard: disputed-bookings-stay
  }
}
