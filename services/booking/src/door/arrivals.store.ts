import { inTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';
import type { ArrivalRow } from './domain/arrival.js';

const ARRIVAL = 'Arrival';
const MAX_OF_SHOW = 5_000;
const WITHOUT_ID = { _id: false, id: false };

const keeperSchema = new Schema({ kind: String, id: String, name: String }, WITHOUT_ID);
const countsSchema = new Schema({ arrived: Number, left: Number, version: Number }, WITHOUT_ID);
const schema = new Schema<ArrivalRow>(
  {
    _id: { type: String, required: true },
    bookingId: { type: String, required: true },
    showId: { type: String, required: true },
    n: { type: Number, required: true },
    over: { type: Number, required: true },
    undoes: String,
    again: String,
    at: { type: Date, required: true },
    atServer: { type: Date, required: true },
    by: { type: keeperSchema, required: true },
    via: { type: String, required: true },
    offline: { type: Boolean, required: true },
    counts: { type: countsSchema, required: true },
    flags: { type: [String], default: undefined },
  },
  { collection: 'arrivals', versionKey: false, id: false },
);
schema.index({ bookingId: 1, atServer: 1 });
schema.index({ showId: 1, atServer: -1 });
// guard: undone-once (invariants.md I36)
schema.index(
  { undoes: 1 },
  { unique: true, partialFilterExpression: { undoes: { $exists: true } } },
);
export const arrivalDocument: ModelDefinition = { name: ARRIVAL, schema };

/** The only file that knows how arrivals are stored. A row is added once and never changed. */
@Injectable()
export class ArrivalsStore {
  constructor(
    @InjectModel(ARRIVAL) private readonly arrivals: Model<ArrivalRow>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @throws a duplicate-key error if the arrival is stored, or what it undoes has been undone. */
  async add(row: ArrivalRow, session: ClientSession): Promise<void> {
    await this.arrivals.create([row], { session });
  }

  find(id: string, session?: ClientSession): Promise<ArrivalRow | null> {
    return this.arrivals.findById(id, null, { ...(session && { session }) }).lean<ArrivalRow>();
  }
  /** The row that undoes this arrival. */
  findUndoing(id: string, session?: ClientSession): Promise<ArrivalRow | null> {
    return this.arrivals
      .findOne({ undoes: id }, null, { ...(session && { session }) })
      .lean<ArrivalRow>();
  }
  /** The earliest first. */
  findOfBookings(ids: readonly string[]): Promise<ArrivalRow[]> {
    return this.arrivals
      .find({ bookingId: { $in: [...ids] } })
      .sort({ atServer: 1 })
      .lean<ArrivalRow[]>();
  }
  /** The newest first. */
  findOfShow(showId: string): Promise<ArrivalRow[]> {
    return this.arrivals
      .find({ showId })
      .sort({ atServer: -1 })
      .limit(MAX_OF_SHOW)
      .lean<ArrivalRow[]>();
  }

  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }
}
