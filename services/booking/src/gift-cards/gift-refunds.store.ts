import { actingStaff } from '@club/kit';
import { pence, type GiftCaseEnd, type Pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import {
  refundAttemptOf,
  writtenOffPence,
  type GiftOrder,
  type RefundAtStripe,
} from './domain/gift-order.js';
import type { Returned } from './domain/returned.js';
import { GIFT_ORDER } from './gift-orders.schema.js';

const MAX_ROWS = 200;

/** No card was issued, so there is no account to debit. */
export const UNISSUED: GiftOrder['state'][] = ['new', 'expired', 'refunding'];

/** Also of which the whole payment went back. */
const WITHOUT_CARD = [
  { state: { $in: UNISSUED } },
  { state: 'refunded' as const, paidPence: { $exists: true } },
];

export type { ClientSession };

/** The cases that staff can close: in which state each is, and what the order is then. */
const CASES = {
  'kept-on-card': { is: { state: 'issued', refundState: 'failed' }, becomes: {} },
  'never-paid': {
    is: { state: { $in: ['new', 'expired'] }, quarantine: { $type: 'string' } },
    becomes: { state: 'expired', quarantine: null },
  },
  'paid-otherwise': {
    is: { state: 'refunding', refundState: 'failed' },
    becomes: { state: 'refunded' },
  },
} as const satisfies Record<GiftCaseEnd, { is: object; becomes: Partial<GiftOrder> }>;

/** Nothing of a payment is left to return. */
const CLOSED = {
  $set: { state: 'refunded' as const, quarantine: null, paidPence: pence(0) },
  $unset: { refundState: '' as const, nextAskAt: '' as const, askCount: '' as const },
};

/** An act of staff: the page gave it an id, and the history says what it was. */
export interface StaffAct {
  id: string;
  what: string;
}

/** What of a payment without a card is owed, and what has gone back. */
export interface Debt {
  owed: Pence;
  returned: Returned;
}

/** The refunds of gift orders. Each change compares the attempt, so that an old answer cannot end a newer refund. */
@Injectable()
export class GiftRefundsStore {
  constructor(@InjectModel(GIFT_ORDER) private readonly orders: Model<GiftOrder>) {}

  /** Purchases and refunds that wait for staff, newest first. */
  findUnresolved(): Promise<GiftOrder[]> {
    return this.orders
      .find({ $or: [{ quarantine: { $type: 'string' } }, { refundState: 'failed' }] })
      .sort({ createdAt: -1 })
      .limit(MAX_ROWS)
      .lean<GiftOrder[]>();
  }

  /** One write: the refund is due, and the history says who wants it. @returns null if another act was quicker. */
  noteDue(order: GiftOrder, act: StaffAct, session: ClientSession): Promise<GiftOrder | null> {
    return this.begin(order, { from: ['issued', 'refunded'], set: {} }, act, session);
  }

  /** The same for a payment without a card, which can never be issued from now on. */
  notePaymentDue(
    order: GiftOrder,
    { owed: paidPence, returned: { oursPence: returnedPence } }: Debt,
    act: StaffAct,
    session: ClientSession,
  ): Promise<GiftOrder | null> {
    const set = { state: 'refunding' as const, quarantine: null, paidPence, returnedPence };
    return this.begin(order, { from: UNISSUED, set }, act, session);
  }

  async finish(order: GiftOrder): Promise<void> {
    await this.orders.updateOne(
      { ...thisAttempt(order), refundState: 'due' },
      { $set: { refundState: 'done', state: 'refunded' } },
    );
  }

  /** The money is with the club again. @returns false if this refund had failed before, or a newer one has begun. */
  async fail(order: GiftOrder, what: string, session: ClientSession): Promise<boolean> {
    const state = order.paidPence === undefined ? 'issued' : 'refunding';
    const failed = await this.orders.updateOne(
      { ...thisAttempt(order), refundState: { $in: ['due', 'done'] } },
      { $set: { refundState: 'failed', state }, $push: { history: lineOf(what) } },
      { session },
    );
    return failed.modifiedCount === 1;
  }

  /**
   * A refund has failed after a newer one was asked for: staff see it as a failed refund. While the newer one is due it goes on,
   * and only the history says it.
   */
  async failEarlier(id: string, what: string, session: ClientSession): Promise<void> {
    const note = { $push: { history: lineOf(what) } };
    const failed = await this.orders.updateOne(
      { _id: id, refundState: { $ne: 'due' } },
      { ...note, $set: { refundState: 'failed', state: 'issued' } },
      { session },
    );
    if (failed.modifiedCount === 0) await this.orders.updateOne({ _id: id }, note, { session });
  }

  /**
   * Stripe has a refund of ours that this order does not know, because a restore has lost it: the next one gets a higher number,
   * or Stripe would take it for the one that was made. A refund that is due keeps its number until it has ended.
   */
  async skipAttempts(id: string, attempt: number, session: ClientSession): Promise<void> {
    await this.orders.updateOne(
      { _id: id, refundState: { $ne: 'due' } },
      { $max: { refundAttempt: attempt } },
      { session },
    );
  }

  /** A refund that a person made at Stripe, once. @returns whether it is new. */
  async addAtStripe(
    { _id }: GiftOrder,
    refund: RefundAtStripe,
    what: string,
    session: ClientSession,
  ): Promise<boolean> {
    const added = await this.orders.updateOne(
      { _id, 'refundsAtStripe.id': { $ne: refund.id } },
      { $push: { refundsAtStripe: refund, history: lineOf(what) } },
      { session },
    );
    return added.modifiedCount === 1;
  }

  /** A refund that failed and for which there is no card takes nothing off one. @returns false if a card was issued. */
  async forgetAtStripe(_id: string, refundId: string, session: ClientSession): Promise<boolean> {
    const forgotten = await this.orders.updateOne(
      { _id, $or: WITHOUT_CARD, 'refundsAtStripe.id': refundId },
      {
        $pull: { refundsAtStripe: { id: refundId } },
        $push: { history: lineOf('refund at Stripe failed') },
      },
      { session },
    );
    return forgotten.modifiedCount === 1;
  }

  /**
   * A refund at Stripe has failed that was taken off an issued card, once. One that is not known yet is noted, too: a process
   * that has read it before it failed then does not take it over.
   * @returns whether the card had counted it as made until now
   */
  async failAtStripe(
    _id: string,
    refund: RefundAtStripe,
    session: ClientSession,
  ): Promise<boolean> {
    const { id } = refund;
    const failed = await this.orders.updateOne(
      { _id, refundsAtStripe: { $elemMatch: { id, failed: { $ne: true } } } },
      { $set: { 'refundsAtStripe.$.failed': true } },
      { session },
    );
    if (failed.modifiedCount === 1) return true;
    await this.orders.updateOne(
      { _id, $nor: WITHOUT_CARD, 'refundsAtStripe.id': { $ne: id } },
      { $push: { refundsAtStripe: { ...refund, failed: true } } },
      { session },
    );
    return false;
  }

  /**
   * A payment that counted as returned is owed in part, once: staff see it as a failed refund. Our next one has the next
   * number. @returns whether this call has changed it.
   */
  async oweAgain(order: GiftOrder, { owed, returned }: Debt, what: string): Promise<boolean> {
    const owes = await this.orders.updateOne(
      { ...thisAttempt(order), state: 'refunded', paidPence: { $exists: true } },
      {
        $set: {
          state: 'refunding',
          refundState: 'failed',
          refundAttempt: refundAttemptOf(order),
          paidPence: owed,
          returnedPence: returned.oursPence,
        },
        $push: { history: lineOf(what) },
      },
    );
    return owes.modifiedCount === 1;
  }

  /**
   * The whole payment was returned at Stripe and no card was issued: nothing is left to do, also for a refund of ours
   * that has failed. It keeps its number, so that a late answer about it changes nothing.
   */
  async closeUnissued(id: string): Promise<void> {
    await this.orders.updateOne({ _id: id, state: { $in: UNISSUED } }, CLOSED);
  }

  /** The same by an act of staff. @returns false if another act was quicker, or a refund of ours is on its way. */
  async closeByAct(
    order: GiftOrder,
    { id, what }: StaffAct,
    session: ClientSession,
  ): Promise<boolean> {
    const closed = await this.orders.updateOne(
      {
        ...thisAttempt(order),
        state: { $in: UNISSUED },
        refundState: { $ne: 'due' },
        'history.id': { $ne: id },
      },
      { ...CLOSED, $push: { history: { id, ...lineOf(what) } } },
      { session },
    );
    return closed.modifiedCount === 1;
  }

  /**
   * Ends a case without moving money. A failed refund keeps its number, so that the next one has another.
   * @returns whether this call has ended it
   */
  async closeCase(
    order: GiftOrder,
    how: GiftCaseEnd,
    { id, what }: StaffAct,
    session: ClientSession,
  ): Promise<boolean> {
    const { is, becomes } = CASES[how];
    const attempt = refundAttemptOf(order);
    const numbered = attempt > 0 && { refundAttempt: attempt };
    const { paidPence = pence(0) } = order;
    const writtenOff = how === 'paid-otherwise' && {
      paidPence,
      writtenOffPence: pence(writtenOffPence(order) + paidPence),
    };
    const closed = await this.orders.updateOne(
      { ...thisAttempt(order), ...is, 'history.id': { $ne: id } },
      {
        $set: { ...becomes, ...numbered, ...writtenOff },
        $unset: { refundState: '', nextAskAt: '', askCount: '' },
        $push: { history: { id, ...lineOf(what) } },
      },
      { session },
    );
    return closed.modifiedCount === 1;
  }

  private begin(
    order: GiftOrder,
    { from, set }: { from: GiftOrder['state'][]; set: Partial<GiftOrder> },
    { id, what }: StaffAct,
    session: ClientSession,
  ): Promise<GiftOrder | null> {
    return this.orders
      .findOneAndUpdate(
        {
          ...thisAttempt(order),
          state: { $in: from },
          refundState: { $ne: 'due' },
          'history.id': { $ne: id },
        },
        {
          $set: { ...set, refundState: 'due', refundAttempt: refundAttemptOf(order) + 1 },
          $unset: { nextAskAt: '', askCount: '' }, // without a time the next sweep takes it
          $push: { history: { id, ...lineOf(what) } },
        },
        { returnDocument: 'after', session },
      )
      .lean<GiftOrder>();
  }
}

/** Refunds of older versions have no number. */
const thisAttempt = ({ _id, refundAttempt }: GiftOrder) => ({
  _id,
  refundAttempt: refundAttempt ?? { $exists: false },
});

const lineOf = (what: string) => ({ at: new Date(), by: actingStaff(), what });
