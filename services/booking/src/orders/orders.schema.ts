import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { OrderRow } from './domain/order.js';

/** How an order lies in the database; only its store writes it. */
export const ORDER = 'Order';
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
    reason: String,
  },
  { _id: false, id: false },
);
const orderSchema = new Schema<OrderRow>(
  {
    _id: { type: String, required: true },
    sessionId: { type: String, required: true },
    showId: { type: String, required: true },
    quantity: { type: Number, required: true },
    unitPence: { type: Number, required: true },
    totalPence: { type: Number, required: true },
    gift: { type: [giftPart], default: [] },
    giftAccounts: { type: [String], default: [] },
    client: { type: String, default: '' },
    duePence: { type: Number, required: true },
    byLink: { type: Boolean, default: false },
    email: { type: String, default: '' }, // none for some bookings at the desk
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
      type: [{ _id: false, at: Date, to: String, requestId: String, by: String, note: String }],
      default: [],
    },
    quarantine: { type: String, default: null },
    searchKeys: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'bookings', versionKey: false, id: false },
);
orderSchema.index(
  { sessionId: 1, showId: 1 },
  { unique: true, partialFilterExpression: { live: true } },
);
orderSchema.index(
  { paymentIntentId: 1 },
  { unique: true, partialFilterExpression: { paymentIntentId: { $exists: true } } },
);
orderSchema.index(
  { reference: 1 },
  { unique: true, partialFilterExpression: { reference: { $exists: true } } },
);
orderSchema.index({ state: 1, expiresAt: 1 });
orderSchema.index({ showId: 1, state: 1 });
orderSchema.index({ 'refunds.state': 1 }, { partialFilterExpression: { 'refunds.state': 'due' } });
orderSchema.index({ client: 1, showId: 1 }, { partialFilterExpression: { live: true } });
// The staff list: newest first, and by the beginning of a word; only orders with details (a reference).
orderSchema.index(
  { createdAt: -1, _id: -1 },
  { partialFilterExpression: { reference: { $exists: true } } },
);
orderSchema.index(
  { showId: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { reference: { $exists: true } } },
);
orderSchema.index(
  { state: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { reference: { $exists: true } } },
);
orderSchema.index(
  { quarantine: 1 },
  { partialFilterExpression: { quarantine: { $type: 'string' } } },
);
orderSchema.index({ searchKeys: 1, createdAt: -1 });
export const orderDocument: ModelDefinition = { name: ORDER, schema: orderSchema };
