import { DomainError, MIN_CARD_PENCE } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { splitGift, sumOf } from '../gift-cards/domain/gift-parts.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import type { MovePlan } from '../moves/commit-move.js';
import { heirOf } from '../moves/heir-of.js';
import { OpenMoveLink } from '../moves/open-move-link.js';
import { PayForMove } from '../moves/pay-for-move.js';
import type { OrderRow } from '../orders/domain/order.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import { ConfirmMyMove } from './confirm-my-move.js';
import { isReplaceable, viewOpenMove } from './my-move.js';

/**
 * What a booker pays for a move to a dearer show: a gift card first, a bank card the rest. If a gift card pays all of it,
 * the booking moves at once (invariants.md I55).
 */
@Injectable()
export class PayMyMove {
  constructor(
    private readonly gifts: GiftMoney,
    private readonly payForMove: PayForMove,
    private readonly openMoveLink: OpenMoveLink,
    private readonly supplements: SupplementsStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly confirmMyMove: ConfirmMyMove,
  ) {}

  /**
   * @throws VALIDATION_FAILED for a gift card that cannot pay, MOVE_OPEN, CALL_THE_CLUB, MOVE_REFUNDED, NOT_PAID, and as
   * PayForMove
   */
  async execute(plan: MovePlan, giftCardCode: string | undefined): Promise<MyMoveReply> {
    const giftCards = await this.giftCardsOf(giftCardCode);
    const replaced = await this.findReplaced(plan, giftCards);
    checkMoney(plan, giftCards);
    if (replaced !== null) await this.end(replaced, plan);
    const supplement = await this.payForMove.execute(plan, { cards: giftCards });
    return this.answer(supplement, plan.party ?? plan.order);
  }

  /**
   * Continues a payment that was started earlier.
   * @throws MOVE_REFUNDED, NOT_PAID, and as PayForMove.proceed and OpenMoveLink
   */
  async goOn(begun: OrderRow, order: OrderRow): Promise<MyMoveReply> {
    return this.answer(
      await this.openMoveLink.execute(await this.payForMove.proceed(begun)),
      order,
    );
  }

  private async answer(supplement: OrderRow, order: OrderRow): Promise<MyMoveReply> {
    return supplement.duePence === 0
      ? this.confirmMyMove.settle(supplement, order)
      : viewOpenMove(supplement);
  }

  private async giftCardsOf(code: string | undefined): Promise<GiftAccount[]> {
    if (code === undefined) return [];
    const card = await this.gifts.find(code);
    if (card === null) throw refusedCard('This gift card code is not valid');
    return [card];
  }

  /**
   * Replaces the booker's own open payment for the same show only if they now pay differently. Any other open payment stays:
   * MOVE_OPEN. That includes one with the same card, even if it holds all of that card's money, which would otherwise look
   * empty.
   */
  private async findReplaced(
    { order, party = order, terms, moveId }: MovePlan,
    giftCards: readonly GiftAccount[],
  ): Promise<OrderRow | null> {
    const open = await this.supplements.findOpen(party._id);
    if (open === null || open.supplementOf?.moveId === moveId) return null;
    const isSamePayment = open.giftAccounts.join() === giftCards.map(({ _id }) => _id).join();
    if (!isReplaceable(open, terms.showId) || isSamePayment) throw new DomainError('MOVE_OPEN');
    return open;
  }

  /** Its places pass directly to the new payment. If they became free in between, someone else could take them. */
  private async end({ _id }: OrderRow, plan: MovePlan): Promise<void> {
    const release = await this.releaseOrder.execute(_id, heirOf(plan));
    if (release !== 'released') throw new DomainError('MOVE_OPEN');
  }
}

/**
 * Runs before the open payment is ended, so that a refusal leaves that payment as it was.
 * @throws VALIDATION_FAILED, or CALL_THE_CLUB for a remainder that no bank card can pay
 */
function checkMoney({ terms }: MovePlan, giftCards: readonly GiftAccount[]): void {
  if (giftCards.some(({ availablePence }) => availablePence === 0))
    throw refusedCard('There is no money left on this gift card');
  const cardPence = terms.differencePence - sumOf(splitGift(terms.differencePence, giftCards));
  if (cardPence > 0 && cardPence < MIN_CARD_PENCE) throw new DomainError('CALL_THE_CLUB');
}

const refusedCard = (message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path: 'giftCardCode', message }]);
