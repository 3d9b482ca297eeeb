import type { Dispute } from '@club/contracts';
import { Alert, Button } from 'antd';
import { evidencePath } from '../../shared/config/paths';
import { dateTimeOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';

const ENDINGS = {
  won: 'The club has won',
  lost: 'The club has lost',
  withdrawn: 'The bank has closed it without taking money',
} as const;

const descriptionOf = ({ id, status, closedAt, evidenceDueAt, withdrawn }: Dispute): string => {
  const taken = withdrawn === 0 ? '' : ` The bank has taken ${pounds(withdrawn)}.`;
  if (status !== 'open') return `${ENDINGS[status]}, ${dateTimeOf(closedAt ?? '')}.${taken}`;
  const until = evidenceDueAt === null ? '' : ` by ${dateTimeOf(evidenceDueAt)}`;
  return `Answer it in Stripe${until}: ${id}.${taken}`;
};

interface DisputeAlertProps {
  dispute: Dispute;
  bookingId: string;
}

/** What the customer’s bank says about a payment, and the sheet that answers it. */
export const DisputeAlert = ({ dispute, bookingId }: DisputeAlertProps) => (
  <Alert
    type={dispute.status === 'open' || dispute.status === 'lost' ? 'warning' : 'info'}
    showIcon
    title={`Dispute of ${pounds(dispute.amount)}: ${dispute.reason}`}
    description={
      <>
        <div>{descriptionOf(dispute)}</div>
        {dispute.status === 'open' && <Button href={evidencePath(bookingId)}>Evidence</Button>}
      </>
    }
  />
);
