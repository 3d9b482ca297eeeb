import { DomainError, formatPounds, pence, type Pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { ClaimsStore } from '../offers/claims.store.js';
import type { OrderRow } from './domain/order.js';
import {
  checkRefund,
  creditsOf,
  draftRefund,
  draftRemainder,
  dueRefunds,
  findRequested,
  isFullyRefunded,
  leftOfLimit,
  placesKept,
  refundablePence,
  remainderIdOf,
  type Refund,
} from './domain/refunds.js';
import { isBeingReturned } from './domain/quarantine.js';
import { shareRefund, withSupplements } from './domain/shares.js';
import { STATES } from './domain/states.js';
import { FinishRefund } from './finish-refund.js';
import { NoteRefund } from './note-refund.js';
import { NoteStripeRefunds } from './note-stripe-refunds.js';
import { OrderRefundsStore, type ClientSession } from './order-refunds.store.js';
import { OrdersStore } from './orders.store.js';
import { RefundCard } from './refund-card.js';
import { RefundGifts } from './refund-gifts.js';

export interface RefundInput {
  refundId: string;
  pence: Pence;
  /** Places that become free with it. */
  places: number;
  reason: string;
  /** The most that all refunds of the order may add up to; any sum if absent. */
  limitPence?: Pence;
  /** The member of staff who has asked for it, if someone else approves it. */
  askedBy?: string;
}

/** Runs the write that notes a refund as a part of a transaction, in which the row of the act is written too. */
type NoteAct = (refund: (session?: ClientSession) => Promise<OrderRow>) => Promise<OrderRow>;

const aboveLimit = (limitPence: Pence): string =>
  `Refunds of more than £${formatPounds(limitPence)} for one booking need a manager. Please ask for approval.`;

const alreadyRefunded = (notedPence: Pence): string =>
  `This request has refunded £${formatPounds(notedPence)} already. Please look at the booking before you refund more.`;

/**
 * Refunds an order: the refund is written as due first, and from then on the ticket lets fewer people in. Then places
 * become free and the money goes back under the refund's own id, outside any transaction (reliability.md 2.4). Every
 * step is safe to repeat; if a crash leaves a refund due, the settle sweep finds it.
 */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly noteRefund: NoteRefund,
    private readonly claims: ClaimsStore,
    private readonly refundGifts: RefundGifts,
    private readonly refundCard: RefundCard,
    private readonly noteStripeRefunds: NoteStripeRefunds,
    private readonly finishRefund: FinishRefund,
  ) {}

  /** A completed order of a show that will not take place. */
  async refundAll(order: OrderRow): Promise<void> {
    const due = await this.orders.transition(order._id, 'refund_due', { live: false });
    if (due !== null) await this.execute(due);
  }

  /**
   * A part of a completed order, or all of it. A repeated request is the same refund.
   * @throws NOT_PAID, REFUND_TOO_LARGE, FORBIDDEN, VALIDATION_FAILED, EDITED_MEANWHILE; ID_IN_USE if the request has another
   * sum than the refund that was noted under its id
   */
  async refundPart(
    order: OrderRow,
    input: RefundInput,
    noteAct: NoteAct = (refund) => refund(),
  ): Promise<void> {
    const isNoted = findRequested(order, input.refundId) !== undefined;
    if (isNoted) await this.checkSame(order, input);
    const noted = isNoted ? order : await noteAct((session) => this.note(order, input, session));
    await this.execute(noted);
    for (const supplement of await this.refunds.findSupplements(order._id))
      await this.execute(supplement);
  }

  /** The answer to the first request may have been lost, and its sum changed before the next one. */
  private async checkSame(
    order: OrderRow,
    { refundId, pence: amount }: RefundInput,
  ): Promise<void> {
    const supplements = await this.refunds.findSupplements(order._id);
    const notedPence = [order, ...supplements]
      .map((one) => findRequested(one, refundId)?.pence ?? 0)
      .reduce<number>((sum, share) => sum + share, 0);
    // guard: repeated-refund-has-its-sum (invariants.md I32)
    if (notedPence !== amount)
      throw new DomainError('ID_IN_USE', alreadyRefunded(pence(notedPence)));
  }

  /** @throws NOT_PAID, REFUND_TOO_LARGE, FORBIDDEN, VALIDATION_FAILED, or ID_IN_USE if it has been noted */
  async check(order: OrderRow, input: RefundInput): Promise<void> {
    this.checkWhole(order, await this.refunds.findSupplements(order._id), input);
  }

  private checkWhole(order: OrderRow, supplements: readonly OrderRow[], input: RefundInput): void {
    const { refundId, pence: amount, limitPence } = input;
    if (STATES[order.state].settlement === null) throw new DomainError('NOT_PAID');
    if (findRequested(order, refundId) !== undefined) throw new DomainError('ID_IN_USE');
    const whole = withSupplements(order, supplements);
    checkRefund(whole, input); // guard: refunds-count-supplements (invariants.md I43)
    // guard: large-refunds-need-approval (invariants.md I32)
    if (limitPence !== undefined && amount > leftOfLimit(whole, limitPence))
      throw new DomainError('FORBIDDEN', aboveLimit(limitPence));
  }

  /**
   * Notes a refund; `execute` then carries it out, here or in a sweep. What was checked is still true in the write,
   * because it succeeds only if the refunds are the ones that were read.
   * @throws as `check`, or EDITED_MEANWHILE
   */
  async note(order: OrderRow, input: RefundInput, session?: ClientSession): Promise<OrderRow> {
    if (session === undefined)
      return this.orders.transaction((own) => this.note(order, input, own));
    const supplements = await this.refunds.findSupplements(order._id, session);
    this.checkWhole(order, supplements, input);
    const { own, others } = shareRefund(order, supplements, input.pence);
    for (const { order: supplement, pence: share } of others)
      await this.noteOn(supplement, { ...input, pence: share, places: 0 }, session);
    return this.noteOn(order, { ...input, pence: own }, session);
  }

  private async noteOn(
    order: OrderRow,
    input: RefundInput,
    session: ClientSession,
  ): Promise<OrderRow> {
    const { refundId, pence: amount, places, reason, askedBy } = input;
    const by = askedBy === undefined ? '' : ` (asked for by ${askedBy})`;
    const note = `refund of £${formatPounds(amount)}${by}: ${reason}`;
    const refund = draftRefund(order, { refundId, pence: amount, places, reason });
    const noted = await this.noteRefund.execute(order, refund, note, session);
    if (noted === null) throw new DomainError('EDITED_MEANWHILE');
    return noted;
  }

  /** @returns whether the customer has everything that is due; otherwise the settle sweep tries again. */
  async execute(order: OrderRow): Promise<boolean> {
    if (!STATES[order.state].canBeRefunded) return true; // the refunds of an unpaid order wait for its payment
    const noted = await this.withRefundsAtStripe(await this.withRemainder(order));
    const due = dueRefunds(noted);
    if (noted.state === 'refund_due' && due.length === 0 && isFullyRefunded(noted))
      await this.endWithoutMoney(noted);
    return this.carryOutAll(noted, due);
  }

  /** Only the refunds that Stripe has accepted. One that was refused waits for the sweep, or it would never rest. */
  async finishAtStripe(order: OrderRow): Promise<void> {
    if (!STATES[order.state].canBeRefunded) return;
    const accepted = dueRefunds(order).filter((refund) => refund.stripeRefundId !== undefined);
    await this.carryOutAll(order, accepted);
  }

  private async carryOutAll(order: OrderRow, refunds: readonly Refund[]): Promise<boolean> {
    let isAllDone = true;
    for (const refund of refunds) {
      const isDone = await this.carryOut(order, refund);
      isAllDone &&= isDone;
    }
    return isAllDone;
  }

  /** An order that is due as a whole has one more refund, for what was not refunded before. */
  private async withRemainder(order: OrderRow): Promise<OrderRow> {
    if (order.state !== 'refund_due' || refundablePence(order) === 0) return order;
    if (isBeingReturned(order)) return order; // Stripe has received another sum than the price
    const remainder = draftRemainder(order);
    const noted = await this.orders.transaction((session) =>
      this.noteRefund.execute(order, remainder, remainder.reason, session),
    );
    return noted ?? (await this.orders.find(order._id)) ?? order;
  }

  /** Stripe returns at most what was paid, but knows nothing of a credit. So what it has returned is read first. */
  private async withRefundsAtStripe(order: OrderRow): Promise<OrderRow> {
    if (creditsOf(order).length === 0) return order;
    if (dueRefunds(order).every(({ cardPence }) => cardPence === 0)) return order;
    return (await this.noteStripeRefunds.execute(order._id)) ?? order; // guard: credits-count-at-stripe
  }

  /** The places and the gift money do not wait for the bank card. @returns whether the customer has the money. */
  private async carryOut(order: OrderRow, refund: Refund): Promise<boolean> {
    await this.freePlaces(order, refund);
    await this.refundGifts.execute(order, refund);
    const needsCard = refund.cardPence > 0 && refund.settledBy === undefined; // guard: bank-transfers-are-not-repeated
    const paid = needsCard ? await this.refundCard.execute(order, refund) : refund;
    if (paid === null) return false;
    crashPoint('refund-created');
    await this.finishRefund.execute(order, paid);
    return true;
  }

  /** A complimentary booking has no money to return, but its places become free and its guests are told. */
  private async endWithoutMoney(order: OrderRow): Promise<void> {
    const all = { id: remainderIdOf(order._id), places: placesKept(order) };
    await this.freePlaces(order, all);
    await this.finishRefund.executeWithoutMoney(order, all.id);
  }

  private async freePlaces(
    { _id: orderId, showId }: OrderRow,
    { id: refundId, places: quantity }: Pick<Refund, 'id' | 'places'>,
  ): Promise<void> {
    if (quantity > 0) await this.claims.freeSold(showId, { orderId, quantity, refundId });
  }
}
