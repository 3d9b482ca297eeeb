import { COMPLAINT_DAYS, type Enquiry } from '@club/contracts';
import type { EnquiryRow } from './enquiries.schema.js';

const DAY_MS = 86_400_000;

/** When a complaint has to be answered. */
export const dueAtOf = ({ createdAt }: Pick<EnquiryRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + COMPLAINT_DAYS * DAY_MS);

/** What is known of a complaint; undefined for any other message. Some replies only ask back or report progress. */
export function complaintOf(row: EnquiryRow): Enquiry['complaint'] {
  if (row.kind !== 'complaint') return undefined;
  const answer = row.replies.find(({ isAnswer }) => isAnswer !== false);
  return { dueAt: dueAtOf(row).toISOString(), answeredAt: answer?.at.toISOString() ?? null };
}
