import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';

interface StripeEventRow {
  _id: string;
  type: string;
  at: Date;
}
const EVENT = 'StripeEvent';
/** Longer than Stripe repeats an event. */
const KEEP_SECONDS = 40 * 24 * 60 * 60;

const schema = new Schema<StripeEventRow>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'stripe_events', versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS });
export const stripeEventDocument: ModelDefinition = { name: EVENT, schema };

/** Remembers which events of Stripe have been handled completely. */
@Injectable()
export class StripeEventsStore {
  constructor(@InjectModel(EVENT) private readonly events: Model<StripeEventRow>) {}

  async isKnown(id: string): Promise<boolean> {
    return (await this.events.exists({ _id: id })) !== null;
  }
  async remember(id: string, type: string): Promise<void> {
    await this.events.updateOne(
      { _id: id },
      { $setOnInsert: { type, at: new Date() } },
      { upsert: true },
    );
  }
}
