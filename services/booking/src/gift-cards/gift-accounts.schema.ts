import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { GiftAccount } from './domain/gift-account.js';

/** How a gift account is stored. */
export const GIFT_ACCOUNT = 'GiftAccount';
const holdSchema = new Schema(
  { id: { type: String, required: true }, pence: { type: Number, required: true } },
  { _id: false, id: false },
);
const schema = new Schema<GiftAccount>(
  {
    _id: { type: String, required: true },
    availablePence: { type: Number, required: true },
    holds: [holdSchema],
    issue: { type: Number, required: true },
    frozen: { type: Boolean, required: true },
    freezeCauses: { type: [String], default: [] },
  },
  { collection: 'gift_accounts', versionKey: false, autoCreate: false },
);
schema.index({ 'holds.id': 1 });
export const giftAccountDocument: ModelDefinition = { name: GIFT_ACCOUNT, schema };

/** MongoDB itself refuses a negative balance (invariants.md I12). */
export const NO_NEGATIVE_BALANCE = {
  $jsonSchema: {
    bsonType: 'object',
    required: ['availablePence'],
    properties: { availablePence: { bsonType: ['int', 'long', 'double'], minimum: 0 } },
  },
};
