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
import { viewOpenMove } from './my-move.js';

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

  /** @throws VALIDATION_FAILED for a gift card that cannot pay, GIFT_CARD_CHANGED, MOVE_OPEN, CALL_THE_CLUB, and as PayForMove */
  async execute(plan: MovePlan, giftCardCode: string | undefined): Promise<MyMoveReply> {
    const cards = await this.cardsOf(giftCardCode);
    const open = await this.findOther(plan, cards);
    checkMoney(plan, cards);
    if (open !== null) await this.end(open, plan);
    return this.answer(await this.payForMove.execute(plan, { cards }), plan.party ?? plan.order);
  }

  /** Takes on a payment that has begun. */
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

  private async cardsOf(code: string | undefined): Promise<GiftAccount[]> {
    if (code === undefined) return [];
    const card = await this.gifts.find(code);
    if (card === null) throw refusedCard('This gift card code is not valid');
    return [card];
  }

  /**
   * A booker who pays for the same show with another gift card has changed their mind. Any other open payment stays, also if it
   * has all that is left on the same card.
   */
  private async findOther(
    { order, party = order, terms, moveId }: MovePlan,
    cards: readonly GiftAccount[],
  ): Promise<OrderRow | null> {
    const open = await this.supplements.findOpen(party._id);
    if (open === null || open.supplementOf?.moveId === moveId) return null;
    const isSamePayment = open.giftAccounts.join() === cards.map(({ _id }) => _id).join();
    if (open.byLink || open.showId !== terms.showId || isSamePayment)
      throw new DomainError('MOVE_OPEN');
    return open;
  }

  /** Its places are those of the new payment: they may be the last ones, or others may wait for them. */
  private async end({ _id }: OrderRow, plan: MovePlan): Promise<void> {
    const release = await this.releaseOrder.execute(_id, heirOf(plan));
    if (release !== 'released') throw new DomainError('MOVE_OPEN');
  }
}

/** Before an open payment ends for it. @throws VALIDATION_FAILED, or CALL_THE_CLUB for a rest that no bank card can pay */
function checkMoney({ terms }: MovePlan, cards: readonly GiftAccount[]): void {
  if (cards.some(({ availablePence }) => availablePence === 0))
    throw refusedCard('There is no money left on this gift card');
  const rest = terms.differencePence - sumOf(splitGift(terms.differencePence, cards));
  if (rest > 0 && rest < MIN_CARD_PENCE) throw new DomainError('CALL_THE_CLUB');
}

const refusedCard = (message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path: 'giftCardCode', message }]);
