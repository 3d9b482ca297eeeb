import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import { ACTIVE, type WaitingList, type WaitOffer, type Wait } from './domain/wait.js';

export const WAIT = 'Wait';
export const WAIT_OFFER = 'WaitOffer';
export const WAITING_LIST = 'WaitingList';

const waitSchema = new Schema<Wait>(
  {
    _id: { type: String, required: true },
    showId: { type: String, required: true },
    group: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    name: { type: String, required: true },
    quantity: { type: Number, required: true },
    acceptFewer: { type: Boolean, required: true },
    state: { type: String, required: true },
    place: { type: Number, required: true },
    offersMade: { type: Number, required: true },
    lapses: { type: Number, required: true },
    savingSince: Date,
    sitsOut: Boolean,
    by: String,
    network: String,
    createdAt: { type: Date, required: true },
  },
  { collection: 'waits', versionKey: false, id: false },
);
// guard: one-entry-for-each-address (invariants.md I42)
waitSchema.index(
  { showId: 1, emailKey: 1 },
  { unique: true, partialFilterExpression: { state: { $in: [...ACTIVE] } } },
);
waitSchema.index({ showId: 1, state: 1, place: 1 });
waitSchema.index(
  { showId: 1, network: 1 },
  { partialFilterExpression: { network: { $exists: true } } },
);
waitSchema.index({ emailKey: 1 });
waitSchema.index({ group: 1 });

const offerSchema = new Schema<WaitOffer>(
  {
    _id: { type: String, required: true },
    waitId: { type: String, required: true },
    showId: { type: String, required: true },
    quantity: { type: Number, required: true },
    endsAt: { type: Date, required: true },
    state: { type: String, required: true },
    by: String,
    reason: String,
    createdAt: { type: Date, required: true },
  },
  { collection: 'wait_offers', versionKey: false, id: false },
);
// guard: one-open-offer-for-each-entry (invariants.md I41)
offerSchema.index({ waitId: 1 }, { unique: true, partialFilterExpression: { state: 'open' } });
offerSchema.index({ showId: 1, state: 1 });
offerSchema.index({ waitId: 1, createdAt: -1 });

const listSchema = new Schema<WaitingList>(
  {
    _id: { type: String, required: true },
    lastPlace: { type: Number, required: true },
    isActive: { type: Boolean, required: true },
    nextAt: { type: Date, required: true },
    version: { type: Number, required: true },
    paused: { type: { _id: false, by: String, at: Date } },
    endedAt: Date,
  },
  { collection: 'waiting_lists', versionKey: false, id: false },
);
listSchema.index({ nextAt: 1 }, { partialFilterExpression: { isActive: true } });

export const waitDocuments: ModelDefinition[] = [
  { name: WAIT, schema: waitSchema },
  { name: WAIT_OFFER, schema: offerSchema },
  { name: WAITING_LIST, schema: listSchema },
];
