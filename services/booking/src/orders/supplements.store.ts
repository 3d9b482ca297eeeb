import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import { SETTINGS, type BookingSettings } from '../config.js';
import { askTimes, type AskTimes } from '../stripe/domain/ask-schedule.js';
import type { OrderRow } from './domain/order.js';
import { statesWith } from './domain/states.js';
import { supplementIdOf } from './domain/supplement.js';
import { ORDER } from './orders.schema.js';
import { stateChange } from './state-change.js';

const OPEN = statesWith(({ sweep }) => sweep === 'release-overdue');

/** Reads and ends the supplements of bookings: the orders that pay the difference of a move. */
@Injectable()
export class SupplementsStore {
  private readonly times: AskTimes;

  constructor(
    @InjectModel(ORDER) private readonly orders: Model<OrderRow>,
    @Inject(SETTINGS) settings: BookingSettings,
  ) {
    this.times = askTimes(settings.CLUB_SETTLE_AFTER_SECONDS);
  }

  /** That of one move. */
  find(moveId: string): Promise<OrderRow | null> {
    return this.orders.findById(supplementIdOf(moveId)).lean<OrderRow>();
  }

  /** The one that may still be paid. */
  findOpen(orderId: string): Promise<OrderRow | null> {
    return this.orders.findOne({ 'supplementOf.orderId': orderId, live: true }).lean<OrderRow>();
  }

  /**
   * A friend has the booking, so no one pays to move it: one that may still be paid holds places for no one. What earlier
   * moves were paid with stays.
   */
  async endOpen(orderId: string, session: ClientSession): Promise<void> {
    await this.orders.updateMany(
      { 'supplementOf.orderId': orderId, state: { $in: OPEN } },
      stateChange('releasing', { nextAskAt: new Date() }, this.times),
      { session },
    );
  }

  /**
   * Their booking has ended: all of their money is owed to the customer, and one that may still be paid holds places for
   * no one. The settle sweep returns the money and frees the places.
   */
  async endAll(orderId: string, session: ClientSession): Promise<void> {
    await this.endOpen(orderId, session);
    await this.orders.updateMany(
      { 'supplementOf.orderId': orderId, state: 'completed' },
      stateChange('refund_due', { nextAskAt: new Date(), live: false }, this.times),
      { session },
    );
  }
}
