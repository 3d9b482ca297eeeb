import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { OrderRow } from './domain/order.js';

export const ORDER = 'Order';
/** An order has a reference from the moment that its customer's details are known. */
export const HAS_DETAILS = { reference: { $exists: true } };

const giftPart = { _id: false, account: String, pence: Number };
const refundSchema = new Schema(
  {
    id: String,
    pence: Number,
    cardPence: Number,
    gift: { type: [giftPart], default: [] },
    places: Number,
    state: String,
    attempt: Number,
    stripeRefundId: String,
    reason: String,
  },
  { _id: false, id: false },
);
export const orderSchema = new Schema<OrderRow>(
  {
    _id: { type: String, required: true },
    sessionId: { type: String, required: true },
    showId: { type: String, required: true },
    quantity: { type: Number, required: true },
    unitPence: { type: Number, required: true },
    totalPence: { type: Number, required: true },
    gift: { type: [giftPart], default: [] },
    giftAccounts: { type: [String], default: [] },
    duePence: { type: Number, required: true },
    byLink: { type: Boolean, default: false },
    email: { type: String, default: '' }, // some customers at the desk have none
    name: { type: String, default: null },
    phone: { type: String, default: '' },
    state: { type: String, required: true },
    live: { type: Boolean, required: true },
    attempt: { type: Number, required: true },
    intentEmail: String,
    paymentIntentId: String,
    clientSecret: String,
    reference: String,
    expiresAt: { type: Date, required: true },
    extensions: { type: Number, required: true },
    askedAt: { type: Date, default: null },
    refunds: { type: [refundSchema], default: [] },
    history: {
      type: [
        {
          _id: false,
          at: Date,
          to: String,
          requestId: String,
          by: String,
          note: String,
          id: String,
        },
      ],
      default: [],
    },
    quarantine: { type: String, default: null },
    searchKeys: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  // The migrations create collection and indexes, because an older collection may have to be renamed first.
  { collection: 'orders', versionKey: false, id: false, autoCreate: false, autoIndex: false },
);
orderSchema.index(
  { sessionId: 1, showId: 1 },
  { unique: true, partialFilterExpression: { live: true } },
);
orderSchema.index(
  { paymentIntentId: 1 },
  { unique: true, partialFilterExpression: { paymentIntentId: { $exists: true } } },
);
orderSchema.index({ reference: 1 }, { unique: true, partialFilterExpression: HAS_DETAILS });
orderSchema.index({ state: 1, expiresAt: 1 });
orderSchema.index({ showId: 1, state: 1 });
orderSchema.index({ 'refunds.state': 1 }, { partialFilterExpression: { 'refunds.state': 'due' } });
// The list of the staff: newest first, by show, by state, and by the beginning of a word.
orderSchema.index({ createdAt: -1, _id: -1 }, { partialFilterExpression: HAS_DETAILS });
// guard: staff-list-index
orderSchema.index({ showId: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: HAS_DETAILS });
orderSchema.index({ state: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: HAS_DETAILS });
orderSchema.index(
  { quarantine: 1 },
  { partialFilterExpression: { quarantine: { $type: 'string' } } },
);
// What waits for staff is counted every few seconds (sweeps/needs-staff.store.ts).
orderSchema.index(
  { 'quarantine.at': -1 },
  { partialFilterExpression: { 'quarantine.at': { $exists: true } } },
);
orderSchema.index(
  { 'refunds.state': 1, _id: 1 },
  { partialFilterExpression: { 'refunds.state': 'failed' } },
);
orderSchema.index({ searchKeys: 1, createdAt: -1 });
export const orderDocument: ModelDefinition = { name: ORDER, schema: orderSchema };
