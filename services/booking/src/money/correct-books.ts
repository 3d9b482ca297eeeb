import { DomainError, type AuditFindingKind } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { FindingRow } from '../audit/audit-findings.store.js';
import { FollowGiftRefunds } from '../gift-cards/follow-gift-refunds.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';
import { PayoutsStore } from '../ledger/payouts.store.js';
import { PullLedger } from '../ledger/pull-ledger.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';
import { orUnavailable } from '../stripe/stripe-client.js';

type Subjects = FindingRow['subjects'];

/** Brings our books into line with Stripe's. No money moves except as a settlement would move it at any time. */
@Injectable()
export class CorrectBooks {
  private readonly repairs: Partial<
    Record<AuditFindingKind, (subjects: Subjects) => Promise<boolean>>
  > = {
    'payment-unaccounted': (subjects) => this.settleAgain(subjects),
    'refund-unknown': ({ orderId = '' }) => this.takeOver(orderId),
    'gift-refund-differs': ({ giftOrderId = '' }) => this.followGift(giftOrderId),
    'line-missing': ({ paymentId = '' }) => this.fetchLine(paymentId),
    'payout-differs': ({ payoutId = '' }) => this.readPayout(payoutId),
  };

  constructor(
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly settleOrder: SettleOrder,
    private readonly settleGiftOrder: SettleGiftOrder,
    private readonly takeOverRefunds: TakeOverRefunds,
    private readonly followGiftRefunds: FollowGiftRefunds,
    private readonly ledger: PullLedger,
    private readonly payouts: PayoutsStore,
  ) {}

  /** @returns whether the difference has ended. @throws NOT_FOUND, PAYMENTS_UNAVAILABLE, EDITED_MEANWHILE */
  execute({ kind, subjects }: Pick<FindingRow, 'kind' | 'subjects'>): Promise<boolean> {
    return orUnavailable(() => this.repairs[kind]?.(subjects) ?? Promise.resolve(false));
  }

  private async settleAgain({ orderId, giftOrderId }: Subjects): Promise<boolean> {
    if (giftOrderId !== undefined)
      return ['issued', 'refunded'].includes(await this.settleGiftOrder.execute(giftOrderId));
    return ['completed', 'refunded'].includes(await this.settleOrder.execute(orderId ?? ''));
  }

  private async takeOver(orderId: string): Promise<boolean> {
    const order = await this.orders.find(orderId);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.takeOverRefunds.execute(order);
    return true;
  }

  /** What the card was debited and what Stripe returned may still differ; the next audit says so. */
  private async followGift(giftOrderId: string): Promise<boolean> {
    const order = await this.giftOrders.find(giftOrderId);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.followGiftRefunds.execute(order);
    return true;
  }

  private async fetchLine(paymentId: string): Promise<boolean> {
    return (await this.ledger.pullPayment(paymentId)) > 0;
  }

  private async readPayout(id: string): Promise<boolean> {
    await this.ledger.pullPayout(id, new Date());
    const payout = await this.payouts.find(id);
    return payout?.sums?.netPence === payout?.pence;
  }
}
