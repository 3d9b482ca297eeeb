import { keptDays } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import type { MailKindOf } from '@club/messages';
import { Model, Schema } from 'mongoose';
import type { StaffTransaction } from '../staff.store.js';

const DAY_MS = 86_400_000;

export type NoticeKind = Exclude<MailKindOf<'gateway'>, 'staff-invited'>;

/** Something that a member of staff must hear about, as it was when it happened. An e-mail is made from it. */
export interface NoticeRow {
  _id: string;
  kind: NoticeKind;
  /** The address at that time: one that is changed afterwards by a stranger must not receive it. */
  to: string;
  username: string;
  at: Date;
  /** The member of staff who did it. */
  by?: string;
  device?: string;
  /** When what was asked for happens. */
  dueAt?: Date;
  deleteAt: Date;
}
export type Notice = Omit<NoticeRow, 'deleteAt'>;

const NOTICE = 'StaffNotice';
const schema = new Schema<NoticeRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    to: { type: String, required: true },
    username: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String },
    device: { type: String },
    dueAt: { type: Date },
    deleteAt: { type: Date, required: true },
  },
  { collection: 'staff_notices', versionKey: false },
);
schema.index({ deleteAt: 1 }, { expireAfterSeconds: 0 });
export const noticeDocument: ModelDefinition = { name: NOTICE, schema };

@Injectable()
export class NoticesStore {
  constructor(@InjectModel(NOTICE) private readonly notices: Model<NoticeRow>) {}

  async add(notice: Notice, session: StaffTransaction): Promise<void> {
    const deleteAt = new Date(notice.at.getTime() + keptDays('staff-notices') * DAY_MS);
    await this.notices.create([{ ...notice, deleteAt }], { session });
  }

  /** Everything that was sent to an address, in any case. */
  to(address: string): Promise<NoticeRow[]> {
    return this.notices
      .find({ to: address })
      .collation({ locale: 'en', strength: 2 })
      .sort({ at: 1 })
      .lean<NoticeRow[]>();
  }

  find(id: string): Promise<NoticeRow | null> {
    return this.notices.findById(id).lean<NoticeRow>();
  }
}
