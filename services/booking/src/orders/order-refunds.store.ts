import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import type { Refund } from './domain/refunds.js';
import { STATES, statesWith } from './domain/states.js';
import { historyLine } from './history-line.js';
import { ORDER } from './orders.schema.js';

export type { ClientSession };

const canBeRefunded = () => ({ $in: statesWith((traits) => traits.canBeRefunded) });

/**
 * Writes the refunds of orders. What may still be refunded follows from the refunds that are there, so a write that
 * adds or changes amounts or places succeeds only if the refunds are still the ones that were read.
 */
@Injectable()
export class OrderRefundsStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** The supplements that have moved a booking, oldest first: its money is on them as well. */
  findSupplements(orderId: string, session?: ClientSession): Promise<OrderRow[]> {
    return this.orders
      .find(
        { 'supplementOf.orderId': orderId, paidFor: { $exists: true } },
        null,
        session && { session },
      )
      .sort({ createdAt: 1 })
      .lean<OrderRow[]>();
  }

  /** Notes a refund before any money moves. @returns null if the order or its refunds have changed. */
  add(
    order: OrderRow,
    refund: Refund,
    note: string,
    session?: ClientSession,
  ): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        {
          _id: order._id,
          state: canBeRefunded(),
          'refunds.id': { $ne: refund.id },
          ...sameRefunds(order), // guard: refund-of-unchanged-order (invariants.md I19)
        },
        {
          $push: { refunds: refund, history: historyLine(order.state, { note }) },
        },
        { returnDocument: 'after', ...(session && { session }) },
      )
      .lean<OrderRow>();
  }

  /** Replaces all refunds of an order. @returns null if the order or its refunds have changed. */
  replace(order: OrderRow, refunds: Refund[]): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id: order._id, state: order.state, ...sameRefunds(order) },
        { $set: { refunds } },
        { returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }

  /** No money will move in this attempt, so the next one needs its own idempotency key. */
  async retry(id: string, { id: refundId, attempt }: Refund): Promise<void> {
    await this.orders.updateOne(
      { _id: id, refunds: { $elemMatch: { id: refundId, state: 'due', attempt } } },
      { $inc: { 'refunds.$.attempt': 1 }, $unset: { 'refunds.$.stripeRefundId': '' } },
    );
  }

  /** Stripe has accepted the refund and does not say yet whether the money has arrived. */
  async notePending(
    id: string,
    { id: refundId, attempt }: Refund,
    stripeRefundId: string,
  ): Promise<void> {
    await this.orders.updateOne(
      { _id: id, refunds: { $elemMatch: { id: refundId, state: 'due', attempt } } },
      { $set: { 'refunds.$.stripeRefundId': stripeRefundId } },
    );
  }

  /**
   * The customer has the money of a refused refund in another way, so the card is not asked again.
   * @returns null unless the refund is due in this attempt and Stripe has not accepted it.
   */
  settleByBank(
    order: OrderRow,
    { id, attempt }: Refund,
    note: string,
    session: ClientSession,
  ): Promise<OrderRow | null> {
    const isRefused = {
      id,
      attempt,
      state: 'due',
      stripeRefundId: { $exists: false },
      settledBy: { $exists: false },
    };
    return this.orders
      .findOneAndUpdate(
        { _id: order._id, refunds: { $elemMatch: isRefused } },
        {
          $set: { 'refunds.$.settledBy': 'bank-transfer' },
          $push: { history: historyLine(order.state, { note }) },
        },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
  }

  /** @returns the order, or null if the refund is not due in this attempt. */
  finish(
    id: string,
    refund: Pick<Refund, 'id' | 'attempt' | 'stripeRefundId'>,
    session: ClientSession,
  ): Promise<OrderRow | null> {
    const { id: refundId, attempt, stripeRefundId } = refund;
    return this.orders
      .findOneAndUpdate(
        { _id: id, refunds: { $elemMatch: { id: refundId, state: 'due', attempt } } },
        {
          $set: {
            'refunds.$.state': 'done',
            ...(stripeRefundId !== undefined && { 'refunds.$.stripeRefundId': stripeRefundId }),
          },
        },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
  }

  /**
   * A refund whose money has come back from the bank is due again, under its next attempt. An order that counted as
   * refunded is not any more. @returns null if the order or the refund has changed.
   */
  oweAgain(order: OrderRow, { id: refundId, attempt, state }: Refund): Promise<OrderRow | null> {
    const to = STATES[order.state].ifRefundFails ?? order.state;
    const note = 'a refund failed at the bank and is due again';
    return this.orders
      .findOneAndUpdate(
        {
          _id: order._id,
          state: order.state,
          refunds: { $elemMatch: { id: refundId, attempt, state } },
        },
        {
          $set: { state: to, 'refunds.$.state': 'due' },
          $inc: { 'refunds.$.attempt': 1 },
          // Without a time the next sweep takes it.
          $unset: { 'refunds.$.stripeRefundId': '', nextAskAt: '', askCount: '' },
          $push: { history: historyLine(to, { note }) },
        },
        { returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }
}

/**
 * The refunds are the same ones with the same amounts, each in the same state and attempt and paid in the same way, and no
 * part of the party has left with its share. (A query for null finds what has no such field.)
 */
export const sameRefunds = ({ refunds, quantity, totalPence }: OrderRow) => ({
  ...{ quantity, totalPence }, // guard: refund-of-unsplit-order (invariants.md I46)
  $and: [
    { refunds: { $size: refunds.length } },
    ...refunds.map(({ id, state, attempt, pence, settledBy = null }) => ({
      // guard: bank-transfers-are-not-forgotten (invariants.md I51)
      refunds: { $elemMatch: { id, state, attempt, pence, settledBy } },
    })),
  ],
});
