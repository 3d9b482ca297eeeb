import { DomainError } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import type { MovePlan } from '../moves/commit-move.js';
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

  /** @throws VALIDATION_FAILED for a gift card that cannot pay, GIFT_CARD_CHANGED, MOVE_OPEN, and as PayForMove */
  async execute(plan: MovePlan, giftCardCode: string | undefined): Promise<MyMoveReply> {
    const cards = await this.cardsOf(giftCardCode);
    await this.makeWay(plan, cards);
    return this.answer(await this.payForMove.execute(plan, { cards }), plan.order);
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
    if (card.availablePence === 0) throw refusedCard('There is no money left on this gift card');
    return [card];
  }

  /** Whoever pays for the same show with another gift card has changed their mind. Any other open payment stays. */
  private async makeWay(
    { order, terms, moveId }: MovePlan,
    cards: readonly GiftAccount[],
  ): Promise<void> {
    const open = await this.supplements.findOpen(order._id);
    if (open === null || open.supplementOf?.moveId === moveId) return;
    const isSamePayment = open.giftAccounts.join() === cards.map(({ _id }) => _id).join();
    const mayEnd = !open.byLink && open.showId === terms.showId && !isSamePayment;
    if (!mayEnd || (await this.releaseOrder.execute(open._id)) !== 'released')
      throw new DomainError('MOVE_OPEN');
  }
}

const refusedCard = (message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path: 'giftCardCode', message }]);
