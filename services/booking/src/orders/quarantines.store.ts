import type { QuarantineSolution } from '@club/contracts';
import { actingStaff } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import { SETTINGS, type BookingSettings } from '../config.js';
import { askTimes, type AskTimes } from '../stripe/domain/ask-schedule.js';
import type { OrderRow } from './domain/order.js';
import { openReason, type Quarantine } from './domain/quarantine.js';
import { statesWith, type OrderState } from './domain/states.js';
import { historyLine } from './history-line.js';
import { IS_QUARANTINED, ORDER } from './orders.schema.js';
import { stateChange } from './state-change.js';

const MAX_ROWS = 200;
const RESOLVABLE = statesWith(({ canResolveQuarantine }) => canResolveQuarantine);
const IS_OPEN = { ...IS_QUARANTINED, 'quarantine.resolvedAt': null };

/** What a member of staff decides about a quarantined payment. */
export interface Resolution {
  how: QuarantineSolution;
  actId: string;
  reason: string;
}

/** Reads and resolves the payments that do not match their orders. */
@Injectable()
export class QuarantinesStore {
  private readonly times: AskTimes;

  constructor(
    @InjectModel(ORDER) private readonly orders: Model<OrderRow>,
    @Inject(SETTINGS) settings: BookingSettings,
  ) {
    this.times = askTimes(settings.CLUB_SETTLE_AFTER_SECONDS);
  }

  /**
   * Sets the payment aside, for staff. If they have resolved it, it stays resolved until there is another reason. An order
   * that another process completes at this moment stays as it is: nothing would end its quarantine.
   */
  async open(id: string, reason: string): Promise<void> {
    await this.orders.updateOne(
      {
        _id: id,
        state: { $in: RESOLVABLE }, // guard: settled-orders-are-not-quarantined
        'quarantine.reason': { $ne: reason },
      },
      { $set: { quarantine: { reason, at: new Date() }, askCount: 0 } },
    );
  }

  /**
   * The payment matches its order after all, for example because Stripe did not know it for a moment: nothing is left for
   * staff to decide.
   */
  async endMatching(order: OrderRow): Promise<void> {
    // guard: matching-payments-leave-quarantine
    if (openReason(order) !== null) await this.end(order, 'completing', 'matches after all');
  }

  /** Stripe has cancelled the intent that it did not know for a moment: no money can arrive any more. */
  async endCancelled(order: OrderRow): Promise<void> {
    await this.end(order, 'releasing', 'cancelled at Stripe after all');
  }

  /** The payments that staff have not resolved yet, newest first; those of some shows if they are named. */
  findOpen(showIds?: readonly string[]): Promise<OrderRow[]> {
    return this.orders
      .find({ ...IS_OPEN, ...(showIds !== undefined && { showId: { $in: [...showIds] } }) })
      .sort({ 'quarantine.at': -1 })
      .limit(MAX_ROWS)
      .lean<OrderRow[]>();
  }

  /**
   * Ends the quarantine, changes the state and writes who did it and why into the history, in one write: an order is
   * never resolved without the state from which the sweeps carry out what was decided.
   * @returns null if the quarantine has been resolved or the order's state has changed.
   */
  resolve(
    order: OrderRow,
    to: OrderState,
    { how, actId, reason }: Resolution,
    { session, ...received }: Pick<Quarantine, 'receivedPence'> & { session: ClientSession },
  ): Promise<OrderRow | null> {
    const resolved = {
      ...quarantineOf(order),
      resolvedAt: new Date(),
      resolvedBy: actingStaff(),
      how,
      actId,
      ...received,
    };
    return this.orders
      .findOneAndUpdate(
        { _id: order._id, state: order.state, ...IS_OPEN },
        stateChange(to, { quarantine: resolved, live: false }, this.times, {
          note: NOTES[how] + reason,
        }),
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
  }

  /** The state is part of the write, and what staff have resolved stays as they resolved it. */
  private async end({ _id, quarantine }: OrderRow, state: OrderState, why: string): Promise<void> {
    const note = `${why}, was quarantined: ${quarantine?.reason ?? ''}`;
    await this.orders.updateOne(
      { _id, state, ...IS_OPEN },
      { $set: { quarantine: null }, $push: { history: historyLine(state, { note }) } },
    );
  }
}

const NOTES: Record<QuarantineSolution, string> = {
  refund: 'quarantined payment refunded: ',
  'free-places': 'quarantined order closed, Stripe has no payment: ',
};

const quarantineOf = ({ quarantine }: OrderRow): Quarantine =>
  quarantine ?? { reason: '', at: new Date() };
