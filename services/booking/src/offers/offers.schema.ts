import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { Claim, Offer } from './domain/offer.js';

export const OFFER = 'Offer';

const claimSchema = new Schema<Claim>(
  {
    id: { type: String, required: true },
    quantity: { type: Number, required: true },
    state: { type: String, required: true },
    returned: { type: [String], default: [] },
    expiresAt: { type: Date, required: true },
  },
  { _id: false, id: false },
);
const offerSchema = new Schema<Offer>(
  {
    _id: { type: String, required: true },
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
    claims: [claimSchema],
  },
  // A migration creates the collection together with its validator.
  { collection: 'offers', versionKey: false, autoCreate: false },
);
export const offerDocument: ModelDefinition = { name: OFFER, schema: offerSchema };
