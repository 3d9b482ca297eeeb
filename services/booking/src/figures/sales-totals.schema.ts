import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';

/** All settled orders that were made on one London day. */
export interface DayTotal {
  _id: string;
  bookings: number;
  pence: number;
}
export const DAY_TOTAL = 'DayTotal';
const dayTotalSchema = new Schema<DayTotal>(
  {
    _id: { type: String, required: true },
    bookings: { type: Number, required: true },
    pence: { type: Number, required: true },
  },
  { collection: 'day_totals', versionKey: false },
);
export const dayTotalDocument: ModelDefinition = { name: DAY_TOTAL, schema: dayTotalSchema };

/** The sales of one show in one week, which begins on a Monday in London. */
export interface WeekTotal {
  _id: string;
  week: string;
  showId: string;
  tickets: number;
  pence: number;
}
export const WEEK_TOTAL = 'WeekTotal';
const weekTotalSchema = new Schema<WeekTotal>(
  {
    _id: { type: String, required: true },
    week: { type: String, required: true },
    showId: { type: String, required: true },
    tickets: { type: Number, required: true },
    pence: { type: Number, required: true },
  },
  { collection: 'week_totals', versionKey: false },
);
weekTotalSchema.index({ week: 1 });
export const weekTotalDocument: ModelDefinition = { name: WEEK_TOTAL, schema: weekTotalSchema };
