import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

/** A message from staff to every booker of a show. */
export interface ShowMessage {
  _id: string;
  showId: string;
  subject: string;
  message: string;
  by: string;
  at: Date;
  /** True once every booker has a row in the outbox. */
  isSpread: boolean;
}
const MESSAGE = 'ShowMessage';
const MAX_LISTED = 100;
const messageSchema = new Schema<ShowMessage>(
  {
    _id: { type: String, required: true },
    showId: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    isSpread: { type: Boolean, required: true },
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
    return this.messages.find({ isSpread: false }).lean<ShowMessage[]>();
  }
  async markSent(id: string): Promise<void> {
    await this.messages.updateOne({ _id: id }, { $set: { isSpread: true } });
  }
}
