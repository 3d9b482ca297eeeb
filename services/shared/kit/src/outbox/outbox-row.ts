import type { MailRow } from '@club/contracts';
import { MAIL_KINDS, type MailKind } from '@club/messages';
import { Schema } from 'mongoose';

/** An e-mail that must be sent, written together with the fact that demands it (reliability.md 1.7). */
export interface OutboxRow {
  /** The fact, such as `booking-confirmed-<booking id>`. One fact has one e-mail. */
  _id: string;
  kind: MailKind;
  /** The id of the document that the e-mail is about. The content is built from it at the moment of sending. */
  subject: string;
  state: 'new' | 'enqueued' | 'sending' | 'sent' | 'failed';
  /** How often it was put on the queue. It is part of the job's id, because the queue ignores an id that it knows. */
  round: number;
  tries: number;
  nextAt: Date;
  lease: string | null;
  leaseUntil: Date | null;
  reason: string | null;
  requestId: string;
  createdAt: Date;
  sentAt: Date | null;
}

export const outboxSchema = new Schema<OutboxRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    subject: { type: String, required: true, index: true },
    state: { type: String, required: true },
    round: { type: Number, required: true },
    tries: { type: Number, required: true },
    nextAt: { type: Date, required: true },
    lease: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    reason: { type: String, default: null },
    requestId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
  },
  { collection: 'outbox', versionKey: false },
);
outboxSchema.index({ state: 1, nextAt: 1 });
outboxSchema.index({ createdAt: -1 });
outboxSchema.index({ state: 1, createdAt: -1 });

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
  round: 0,
  tries: 0,
  nextAt: at.now,
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
  state,
  at: createdAt.toISOString(),
  reason,
});
