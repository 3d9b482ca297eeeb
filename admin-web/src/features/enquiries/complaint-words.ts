import type { Enquiry } from '@club/contracts';
import { dateTimeOf } from '../../shared/ui/date-time';
import { dueWords } from '../../shared/ui/due-words';

/** How a complaint is getting on, such as "Complaint: 12 days left". */
export const complaintWords = ({ dueAt, answeredAt }: NonNullable<Enquiry['complaint']>): string =>
  answeredAt === null
    ? `Complaint: ${dueWords(dueAt)}`
    : `Complaint: answered ${dateTimeOf(answeredAt)}`;
