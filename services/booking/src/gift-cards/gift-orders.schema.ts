import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { GiftOrder } from './domain/gift-order.js';

/** How the purchase of a gift card is stored. */
export const GIFT_ORDER = 'GiftOrder';
const schema = new Schema<GiftOrder>(
  {
    _id: { type: String, required: true },
    amountPence: { type: Number, required: true },
    purchaserName: { type: String, required: true },
    purchaserEmail: { type: String, required: true },
    recipientName: { type: String, required: true },
    recipientEmail: { type: String, required: true },
    personalMessage: { type: String, default: '' },
    state: { type: String, required: true },
    intentAttempt: Number,
    paymentIntentId: String,
    quarantine: { type: String, default: null },
    refundState: String,
    refundAttempt: Number,
    paidPence: Number,
    returnedPence: Number,
    writtenOffPence: Number,
    refundsAtStripe: {
      type: [{ _id: false, id: String, pence: Number, failed: Boolean }],
      default: undefined,
    },
    nextAskAt: Date,
    askCount: { type: Number, default: 0 },
    history: {
      type: [{ _id: false, id: String, at: Date, by: String, what: String }],
      default: [],
    },
    creditOf: String,
    erasedAt: Date,
    createdAt: { type: Date, required: true },
  },
  { collection: 'gift_orders', versionKey: false, id: false },
);
schema.index(
  { paymentIntentId: 1 },
  { unique: true, partialFilterExpression: { paymentIntentId: { $exists: true } } },
);
schema.index({ state: 1, createdAt: -1 });
schema.index(
  { state: 1, nextAskAt: 1 },
  { partialFilterExpression: { nextAskAt: { $exists: true } } },
);
schema.index({ refundState: 1 }, { partialFilterExpression: { refundState: 'due' } });
schema.index(
  { refundState: 1, createdAt: -1 },
  { partialFilterExpression: { refundState: 'failed' } },
);
schema.index({ quarantine: 1 }, { partialFilterExpression: { quarantine: { $type: 'string' } } });
export const giftOrderDocument: ModelDefinition = { name: GIFT_ORDER, schema };
