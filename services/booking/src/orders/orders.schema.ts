import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import { STATES, statesWith, type OrderState } from './domain/states.js';

export const ORDER = 'Order';
/** An order has a reference from the moment that its customer's details are known. */
export const HAS_DETAILS = { reference: { $exists: true } };
/** The same as a range, so that an index with the reference answers without reading the order. */
export const IS_LISTED = { reference: { $gt: '' } };
/** The states that a sweep takes on. */
const UNFINISHED = statesWith(({ sweep }) => sweep !== null);
/** An order without a name whose places are free again. */
export const IS_ABANDONED = { state: 'expired', name: { $type: 'null' } } as const;

/** Was ever quarantined, resolved or not. */
export const IS_QUARANTINED = { 'quarantine.at': { $exists: true } };

const giftPart = { _id: false, account: String, pence: Number };
const refundSchema = new Schema(
  {
    id: String,
    pence: Number,
    cardPence: Number,
    gift: { type: [giftPart], default: [] },
    credit: giftPart,
    places: Number,
    state: String,
    attempt: Number,
    stripeRefundId: String,
    reason: String,
    settledBy: String,
    returnId: String,
  },
  { _id: false, id: false },
);
const paidForSchema = new Schema(
  { showId: String, quantity: Number, unitPence: Number, intentId: String },
  { _id: false, id: false },
);
const placeOfMove = { _id: false, showId: String, unitPence: Number };
const moveSchema = new Schema(
  {
    moveId: String,
    from: placeOfMove,
    to: placeOfMove,
    quantity: Number,
    differencePence: Number,
    settledBy: String,
    by: String,
    at: Date,
    reason: String,
  },
  { _id: false, id: false },
);
const returnSchema = new Schema(
  { returnId: String, showId: String, places: Number, at: Date, endedAt: Date },
  { _id: false, id: false },
);
const transferSchema = new Schema(
  {
    transferId: String,
    name: String,
    email: String,
    quantity: Number,
    isWhole: Boolean,
    issue: Number,
    at: Date,
    until: Date,
    endedAt: Date,
    partId: String,
  },
  { _id: false, id: false },
);
const supplementSchema = new Schema(
  {
    ...{ orderId: String, moveId: String, from: placeOfMove, to: placeOfMove },
    part: { type: { _id: false, partyId: String, partId: String }, default: undefined },
  },
  { _id: false, id: false },
);
const splitSchema = {
  _id: false,
  orderId: String,
  quantity: Number,
  pence: Number,
  duePence: Number,
};
const quarantineSchema = new Schema(
  {
    reason: String,
    at: Date,
    resolvedAt: Date,
    resolvedBy: String,
    how: String,
    actId: String,
    receivedPence: Number,
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
    paidFor: paidForSchema,
    moves: { type: [moveSchema], default: undefined },
    returnPolicy: {
      type: { _id: false, untilHours: Number, outcome: String, feePence: Number },
    },
    returns: { type: [returnSchema], default: undefined },
    transfers: { type: [transferSchema], default: undefined },
    payer: {
      type: { _id: false, name: String, email: String, phone: String, issue: Number, at: Date },
    },
    supplementOf: supplementSchema,
    splits: { type: [splitSchema], default: undefined },
    splitOf: { type: { _id: false, orderId: String, usedPence: Number, isGiven: Boolean } },
    ticketIssue: Number,
    ticketReissuedAt: Date,
    doorSale: { type: { _id: false, paidBy: String, deviceId: String, insteadOf: String } },
    doorNote: String,
    late: { type: { _id: false, showId: String, minutes: Number } },
    arrived: Number,
    doorVersion: Number,
    extensions: { type: Number, required: true },
    isBrief: Boolean,
    nextAskAt: Date,
    askCount: { type: Number, default: 0 },
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
    quarantine: { type: quarantineSchema, default: null },
    searchKeys: { type: [String], default: [] },
    erasedAt: Date,
    legalHold: { type: { _id: false, at: Date, by: String, reason: String } },
    counted: {
      type: { _id: false, bookings: Number, tickets: Number, pence: Number, showId: String },
    },
    uncounted: Boolean,
    changedAt: Date,
    createdAt: { type: Date, required: true },
  },
  // The migrations create collection and indexes, because an older collection may have to be renamed first.
  { collection: 'orders', versionKey: false, id: false, autoCreate: false, autoIndex: false },
);
// guard: one-live-order (invariants.md I10)
orderSchema.index(
  { sessionId: 1, showId: 1 },
  { unique: true, partialFilterExpression: { live: true } },
);
orderSchema.index(
  { paymentIntentId: 1 },
  { unique: true, partialFilterExpression: { paymentIntentId: { $exists: true } } },
);
orderSchema.index({ reference: 1 }, { unique: true, partialFilterExpression: HAS_DETAILS });
orderSchema.index(
  { state: 1, expiresAt: 1 },
  { partialFilterExpression: { state: { $in: UNFINISHED } } },
);
orderSchema.index(
  { 'refunds.state': 1, changedAt: 1 },
  { partialFilterExpression: { 'refunds.state': { $exists: true } } },
);
// The list of the staff, newest first; the reference makes the count beside it need no order. The second index also
// finds the orders of one show by state. Those with the show at the end serve staff of single venues.
orderSchema.index(
  { createdAt: -1, _id: -1, reference: 1, showId: 1 },
  { partialFilterExpression: IS_LISTED },
);
// guard: staff-list-index
orderSchema.index({ showId: 1, createdAt: -1, _id: -1, state: 1, reference: 1 });
orderSchema.index(
  { state: 1, createdAt: -1, _id: -1, reference: 1, showId: 1 },
  { partialFilterExpression: IS_LISTED },
);
orderSchema.index({ searchKeys: 1, createdAt: -1, showId: 1 });
// For the claims of the sweeps. Orders about which there is nothing to ask are not in it.
orderSchema.index(
  { state: 1, nextAskAt: 1 },
  { partialFilterExpression: { nextAskAt: { $exists: true } } },
);
// What waits for staff is counted every few seconds (sweeps/needs-staff.store.ts).
orderSchema.index({ 'quarantine.at': -1 }, { partialFilterExpression: IS_QUARANTINED });
orderSchema.index(
  { 'refunds.state': 1, _id: 1 },
  { partialFilterExpression: { 'refunds.state': 'failed' } },
);
orderSchema.index({ uncounted: 1, changedAt: 1 }, { partialFilterExpression: { uncounted: true } });
// guard: one-open-supplement (invariants.md I43)
orderSchema.index(
  { 'supplementOf.orderId': 1 },
  {
    unique: true,
    partialFilterExpression: { live: true, 'supplementOf.orderId': { $exists: true } },
  },
);
orderSchema.index(
  { 'supplementOf.orderId': 1, createdAt: 1 },
  { partialFilterExpression: { 'supplementOf.orderId': { $exists: true } } },
);
// The bookings that have moved away from a show, for its door.
orderSchema.index(
  { 'moves.from.showId': 1 },
  { partialFilterExpression: { 'moves.from.showId': { $exists: true } } },
);
// The sales at the door that have paid for a pay link.
orderSchema.index(
  { 'doorSale.insteadOf': 1 },
  { partialFilterExpression: { 'doorSale.insteadOf': { $exists: true } } },
);
orderSchema.index({ createdAt: 1 }, { partialFilterExpression: IS_ABANDONED });
// What is known at the door goes a month after the show (privacy/retention.ts).
orderSchema.index({ doorNote: 1 }, { partialFilterExpression: { doorNote: { $exists: true } } });
orderSchema.index(
  { 'late.showId': 1 },
  { partialFilterExpression: { 'late.showId': { $exists: true } } },
);

/**
 * Marks an order in the write that changes what the totals should contain of it, so that no crash can separate the
 * two. It is here and not in the stores so that no write can leave it out.
 */
orderSchema.pre(['findOneAndUpdate', 'updateOne', 'updateMany'], function () {
  const mark = { uncounted: true as const, changedAt: new Date() };
  const update = this.getUpdate();
  if (Array.isArray(update)) update.push({ $set: mark });
  else if (changesFigures(update ?? {})) this.set(mark); // the totals follow this mark
});

/** An update has its fields beside its operators or inside them: `{ state }`, `{ $set: { state } }`. */
function changesFigures(update: object): boolean {
  const fields = Object.entries(update).flatMap(([key, value]) =>
    key.startsWith('$') ? Object.entries(value as object) : [[key, value] as const],
  );
  return fields.some(
    ([field, value]) =>
      field === 'showId' ||
      field === 'splits' ||
      field.split('.')[0] === 'refunds' ||
      (field === 'state' && isCounted(value as OrderState)),
  );
}

/** The totals contain settled orders. A settled order never becomes open again. */
const isCounted = (state: OrderState): boolean => STATES[state].settlement !== null;
export const orderDocument: ModelDefinition = { name: ORDER, schema: orderSchema };
