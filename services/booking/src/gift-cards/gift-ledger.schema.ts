import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { GiftLedgerLine } from './domain/ledger-line.js';

/** How a line of the ledger is stored. */
export const GIFT_LEDGER_LINE = 'GiftLedgerLine';
const schema = new Schema<GiftLedgerLine>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true, index: true },
    kind: { type: String, required: true },
    pence: { type: Number, required: true },
    about: { type: String, required: true },
    at: { type: Date, required: true },
    uncounted: { type: Boolean, default: true },
  },
  { collection: 'gift_ledger', versionKey: false },
);
// Which lines the totals do not contain yet, and the lines of one day.
schema.index({ uncounted: 1 }, { partialFilterExpression: { uncounted: true } });
schema.index({ at: 1 });
export const giftLedgerDocument: ModelDefinition = { name: GIFT_LEDGER_LINE, schema };
