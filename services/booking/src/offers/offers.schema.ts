import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { Claim, Offer, ReturnedPlaces } from './domain/offer.js';

export const OFFER = 'Offer';

const claimSchema = new Schema<Claim>(
  {
    id: { type: String, required: true },
    quantity: { type: Number, required: true },
    state: { type: String, required: true },
    returned: { type: [String], default: undefined },
    expiresAt: { type: Date, required: true },
    network: String,
    kind: String,
    lent: { type: [{ _id: false, returnId: String, places: Number }], default: undefined },
  },
  { _id: false, id: false },
);
const returnedSchema = new Schema<ReturnedPlaces>(
  { returnId: String, orderId: String, open: Number, lent: Number, isEnded: Boolean },
  { _id: false, id: false },
);
const offerSchema = new Schema<Offer>(
  {
    _id: { type: String, required: true },
    venueId: String,
    version: { type: Number, required: true },
    status: { type: String, required: true },
    capacity: { type: Number, required: true },
    free: { type: Number, required: true },
    held: { type: Number, required: true },
    sold: { type: Number, required: true },
    unitPence: { type: Number, required: true },
    salesEndAt: { type: Date, required: true },
    ticket: { type: Object, required: true },
    movedIn: { type: Number, default: 0 },
    remindedFor: String,
    listedFor: String,
    withdrawn: { type: Boolean, default: false },
    undated: Boolean,
    unannounced: Boolean,
    closing: Boolean,
    cancellation: String,
    refundsFrom: Date,
    undone: { type: [String], default: undefined },
    onSale: Number,
    returns: { type: [returnedSchema], default: undefined },
    returning: Number,
    lending: Boolean,
    claims: [claimSchema],
  },
  // The migrations create the collection, its validator and its indexes.
  { collection: 'offers', versionKey: false, autoCreate: false, autoIndex: false },
);
// The shows of the venues at which a member of staff has rights.
offerSchema.index({ venueId: 1, _id: 1 });
// Each holds the few offers that a sweep asks for, however many shows there have ever been. None of their keys changes
// with a sale.
offerSchema.index({ movedIn: 1 }, { partialFilterExpression: { movedIn: { $gt: 0 } } });
// The shows whose sales have not ended, or ended not long ago.
offerSchema.index({ salesEndAt: 1 });
offerSchema.index({ 'ticket.date': 1 }, { partialFilterExpression: { status: 'open' } });
offerSchema.index({ status: 1 }, { partialFilterExpression: { held: { $gt: 0 } } });
offerSchema.index(
  { refundsFrom: 1 },
  { partialFilterExpression: { refundsFrom: { $exists: true } } },
);
offerSchema.index({ closing: 1 }, { partialFilterExpression: { closing: true } });
// The shows of which places are offered back, and those of which such places are being sold.
offerSchema.index({ returning: 1 }, { partialFilterExpression: { returning: { $gt: 0 } } });
offerSchema.index({ lending: 1 }, { partialFilterExpression: { lending: true } });
// The shows of some days, with closed ones, for the phones at the door.
offerSchema.index({ 'ticket.date': 1, venueId: 1 });
export const offerDocument: ModelDefinition = { name: OFFER, schema: offerSchema };
