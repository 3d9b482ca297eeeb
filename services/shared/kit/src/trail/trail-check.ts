import type { TrailFault } from '@club/contracts';
import { Schema } from 'mongoose';

/** What the last verification of the chain has found. */
export interface TrailCheck {
  _id: 'trail';
  /** When it ended; null before the first one. */
  at: Date | null;
  /** When a member of staff asked for another one; null once it has ended. */
  askedAt: Date | null;
  fault: TrailFault | null;
  /** The row at which the fault was found. */
  faultAt: number | null;
  /** How far the chain was right when it was last verified without a fault. */
  sequence: number;
  hash: string;
}

export const TRAIL_CHECK = 'TrailCheck';
export const trailCheckSchema = new Schema<TrailCheck>(
  {
    _id: { type: String, required: true },
    at: { type: Date, default: null },
    askedAt: { type: Date, default: null },
    fault: { type: String, default: null },
    faultAt: { type: Number, default: null },
    sequence: { type: Number, required: true },
    hash: { type: String, required: true },
  },
  { collection: 'trail_checks', versionKey: false },
);
