import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

/** A message from staff to every booker of a show, or a mailing to the bookings of a list. */
export interface ShowMessage {
  _id: string;
  /** Empty if it is a mailing to a list that is not of one show. */
  showId: string;
  subject: string;
  message: string;
  by: string;
  at: Date;
  /** True once every booker has a row in the outbox. */
  isSpread: boolean;
  /** Those that a mailing is for, as they were when it was started. */
  bookingIds?: string[];
  /** For how many of them it is done. */
  done?: number;
}
/** A mailing without a text sends the confirmation or the pay link again. */
export type Mailing = ShowMessage & Required<Pick<ShowMessage, 'bookingIds' | 'done'>>;
const IS_MAILING = { bookingIds: { $exists: true } };
const MESSAGE = 'ShowMessage';
const MAX_LISTED = 100;
const messageSchema = new Schema<ShowMessage>(
  {
    _id: { type: String, required: true },
    showId: String,
    subject: String,
    message: String,
    by: { type: String, required: true },
    at: { type: Date, required: true },
    isSpread: { type: Boolean, required: true },
    bookingIds: { type: [String], default: undefined },
    done: Number,
  },
  { collection: 'show_messages', versionKey: false },
);
messageSchema.index({ showId: 1, at: -1 });
messageSchema.index({ isSpread: 1 }, { partialFilterExpression: { isSpread: false } });
export const showMessageDocument: ModelDefinition = { name: MESSAGE, schema: messageSchema };

/** The only file that knows how messages to bookers are stored. */
@Injectable()
export class ShowMessagesStore {
  constructor(@InjectModel(MESSAGE) private readonly messages: Model<ShowMessage>) {}

  /** Adding the same id again changes nothing. @returns the message as it is stored under this id. */
  add({ _id, ...fields }: ShowMessage, session: ClientSession): Promise<ShowMessage> {
    return this.messages
      .findOneAndUpdate(
        { _id },
        { $setOnInsert: fields },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<ShowMessage>()
      .orFail();
  }
  find(id: string): Promise<ShowMessage | null> {
    return this.messages.findById(id).lean<ShowMessage>();
  }
  /** Newest first. */
  findOfShow(showId: string): Promise<ShowMessage[]> {
    return this.messages.find({ showId }).sort({ at: -1 }).limit(MAX_LISTED).lean<ShowMessage[]>();
  }
  findUnsent(): Promise<ShowMessage[]> {
    return this.messages
      .find({ isSpread: false, bookingIds: { $exists: false } })
      .lean<ShowMessage[]>();
  }
  findMailings(): Promise<Mailing[]> {
    return this.messages.find({ ...IS_MAILING, isSpread: false }).lean<Mailing[]>();
  }
  /** @returns whether it is new: a mailing that is started again changes nothing. */
  async addMailing({ _id, ...fields }: Mailing, session: ClientSession): Promise<boolean> {
    const added = await this.messages.updateOne(
      { _id },
      { $setOnInsert: fields },
      { upsert: true, session },
    );
    return added.upsertedCount === 1;
  }
  findMailing(id: string): Promise<Mailing | null> {
    return this.messages.findOne({ ...IS_MAILING, _id: id }).lean<Mailing>();
  }
  /** Notes how far a mailing is. It never goes back, whichever of two processes is slower. */
  async advance(id: string, done: number): Promise<void> {
    await this.messages.updateOne({ _id: id }, { $max: { done } });
  }
  async markSent(id: string): Promise<void> {
    await this.messages.updateOne({ _id: id }, { $set: { isSpread: true } });
  }
}
