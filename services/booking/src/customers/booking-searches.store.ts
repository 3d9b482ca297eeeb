import { randomUUID } from 'node:crypto';
import type { FindBookingInput } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';

/** Someone asked for the link of a booking, or of all upcoming ones. Stored until it is known whether there are any. */
export interface BookingSearch {
  _id: string;
  /** Absent if the links of all upcoming bookings are asked for. */
  bookingReference?: string | undefined;
  customerEmail: string;
  at: Date;
}
const SEARCH = 'BookingSearch';
/** A search that could not be answered for so long is no longer waited for. */
const KEEP_SECONDS = 24 * 60 * 60;

const schema = new Schema<BookingSearch>(
  {
    _id: { type: String, required: true },
    bookingReference: String,
    customerEmail: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'booking_searches', versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS });
export const bookingSearchDocument: ModelDefinition = { name: SEARCH, schema };

@Injectable()
export class BookingSearchesStore {
  constructor(@InjectModel(SEARCH) private readonly searches: Model<BookingSearch>) {}

  async add({ bookingReference, customerEmail }: FindBookingInput, at: Date): Promise<void> {
    await this.searches.insertOne({ _id: randomUUID(), bookingReference, customerEmail, at });
  }
  findOldest(limit: number): Promise<BookingSearch[]> {
    return this.searches.find().sort({ at: 1 }).limit(limit).lean<BookingSearch[]>();
  }
  async remove(id: string): Promise<void> {
    await this.searches.deleteOne({ _id: id });
  }
}
