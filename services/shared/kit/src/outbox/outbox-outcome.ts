import type { Acknowledgement } from '@club/messages';
import type { mongo } from 'mongoose';
import type { OutboxRow } from './outbox-row.js';

const MAX_PAUSE_MS = 5 * 60_000;
/** 2 to this power is more than the longest pause. */
const MAX_DOUBLINGS = 10;
/** After so many attempts to build an e-mail, about a quarter of an hour, only a change of ours can help. */
const MAX_FAULTS = 10;
const DAY_MS = 86_400_000;

/** How long an e-mail is tried, and how long its row is kept after it was sent. */
export interface OutboxLimits {
  giveUpAfterDays: number;
  keepSentDays: number;
}
interface Ending {
  now: Date;
  limits: OutboxLimits;
}
type Fields = Record<string, unknown>;

const afterDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

/**
 * The write that stores how an attempt ended. Times and counts are computed from the row as it is stored, in the write
 * itself. An outcome whose lease was lost changes nothing, except `sent`: that e-mail was accepted.
 */
export function outcomeWrite(
  { outboxId: _id, lease, outcome, reason }: Acknowledgement,
  { now, limits }: Ending,
): mongo.AnyBulkWriteOperation<OutboxRow> {
  // A literal, because the text of a mail server may begin with the dollar of an expression.
  const released = { lease: null, leaseUntil: null, reason: { $literal: reason ?? null } };
  const ended = { ...released, deleteAt: afterDays(now, limits.keepSentDays) };
  if (outcome === 'sent')
    return updateOne({ _id, state: { $ne: 'sent' } }, { ...ended, state: 'sent', sentAt: now });
  if (outcome === 'skipped') return updateOne({ _id, lease }, { ...ended, state: 'skipped' });
  if (outcome === 'failed') return updateOne({ _id, lease }, { ...released, state: 'failed' });
  const faults = { $add: [{ $ifNull: ['$faults', 0] }, outcome === 'broken' ? 1 : 0] };
  const giveUp = {
    $or: [
      { $gte: [faults, MAX_FAULTS] },
      {
        $lte: [{ $ifNull: ['$since', '$createdAt'] }, afterDays(now, -limits.giveUpAfterDays)],
      },
    ],
  };
  return updateOne(
    { _id, lease },
    {
      ...released,
      faults,
      state: { $cond: [giveUp, 'failed', 'new'] },
      nextAt: { $add: [now, pauseMs] },
    },
  );
}

/** 2 s, 4 s, 8 s … up to five minutes. */
const pauseMs = {
  $min: [{ $multiply: [1000, { $pow: [2, { $min: ['$tries', MAX_DOUBLINGS] }] }] }, MAX_PAUSE_MS],
};

const updateOne = (filter: Fields, set: Fields): mongo.AnyBulkWriteOperation<OutboxRow> => ({
  updateOne: { filter, update: [{ $set: set }] },
});
