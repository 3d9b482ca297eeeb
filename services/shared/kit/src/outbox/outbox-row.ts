import type { MailRow, MailState } from '@club/contracts';
import { MAIL_KINDS, type MailKind } from '@club/messages';
import { Schema } from 'mongoose';

/** An e-mail that must be sent, written together with the fact that demands it (reliability.md 1.7). */
export interface OutboxRow {
  /** The fact, such as `booking-confirmed-<booking id>`. One fact has one e-mail. */
  _id: string;
  kind: MailKind;
  /** The id of the document that the e-mail is about. The content is built from it at the moment of sending. */
  subject: string;
  /** `enqueued` is how an earlier version called a new row that was on the queue. */
  state: MailState | 'enqueued';
  tries: number;
  /** How often it could not be built or rendered. Absent in rows of an earlier version. */
  faults?: number;
  /** When the relay puts it on the queue, unless it was sent by then. */
  nextAt: Date;
  /** When the first try of this series was due: staff may start a new series. Absent in rows of an earlier version. */
  since?: Date;
  lease: string | null;
  leaseUntil: Date | null;
  reason: string | null;
  requestId: string;
  createdAt: Date;
  sentAt: Date | null;
  /** When the database removes the row, once its e-mail was sent or skipped. */
  deleteAt?: Date;
}

/** A row that its own process could not put on the queue, as when Redis was away, is found by the relay after this time. */
const RELAY_AFTER_MS = 10_000;

export const outboxSchema = new Schema<OutboxRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    subject: { type: String, required: true, index: true },
    state: { type: String, required: true },
    tries: { type: Number, required: true },
    faults: Number,
    nextAt: { type: Date, required: true },
    since: Date,
    lease: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    reason: { type: String, default: null },
    requestId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    deleteAt: Date,
  },
  { collection: 'outbox', versionKey: false },
);
outboxSchema.index({ state: 1, nextAt: 1 });
outboxSchema.index({ createdAt: -1 });
outboxSchema.index({ state: 1, createdAt: -1 });
outboxSchema.index({ deleteAt: 1 }, { expireAfterSeconds: 0 });

/** The reason for an e-mail. One fact has one e-mail. */
export interface MailFact {
  kind: MailKind;
  /** The id of the document that the e-mail is about. */
  subject: string;
  /** Distinguishes e-mails of one kind about one subject; the subject itself if absent. */
  fact?: string;
}

/** A fresh row for a fact. */
export const newOutboxRow = (
  { kind, subject, fact = subject }: MailFact,
  at: { now: Date; requestId: string },
): OutboxRow => ({
  _id: `${kind}-${fact}`,
  kind,
  subject,
  state: 'new',
  tries: 0,
  nextAt: new Date(at.now.getTime() + RELAY_AFTER_MS),
  since: at.now,
  lease: null,
  leaseUntil: null,
  reason: null,
  requestId: at.requestId,
  createdAt: at.now,
  sentAt: null,
});

/** The row as staff see it in a list. */
export const viewMail = ({ _id: id, kind, state, createdAt, reason }: OutboxRow): MailRow => ({
  id,
  kind,
  label: MAIL_KINDS[kind].label,
  state: state === 'enqueued' ? 'new' : state,
  at: createdAt.toISOString(),
  reason,
});
