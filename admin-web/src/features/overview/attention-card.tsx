import type { Dispute, Overview } from '@club/contracts';
import { Button, Card, Flex, Typography } from 'antd';
import { Children, type ReactNode } from 'react';
import { dateTimeOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';

const MAILS_OF = {
  booking: 'E-mails about bookings and gift cards',
  enquiry: 'Replies to enquiries',
} as const;

interface AttentionCardProps {
  overview: Overview;
  /** One line for each show that is not ready for visitors. */
  unfinishedShows: readonly string[];
  /** Payments that were set aside are ended in their booking. */
  onOpenBooking: (id: string) => void;
  /** What can be decided here, such as a refund that waits for approval. */
  children?: ReactNode;
}

/** What a member of staff has to look at. */
export function AttentionCard({
  overview,
  unfinishedShows,
  onOpenBooking,
  children,
}: AttentionCardProps) {
  const { quarantinedPayments } = overview;
  const lines = [...linesOf(overview), ...unfinishedShows];
  return (
    <Card size="small" title="Needs attention" style={{ flex: '1 1 320px' }}>
      {lines.length + quarantinedPayments.length + Children.count(children) === 0 && (
        <Typography.Text type="secondary">Nothing.</Typography.Text>
      )}
      <Flex vertical gap={8}>
        {children}
        {quarantinedPayments.map(({ bookingId, bookingReference, reason }) => (
          <span key={bookingId}>
            Payment of {bookingReference || 'an order without a name'}: {reason}.{' '}
            <Button size="small" onClick={() => onOpenBooking(bookingId)}>
              Open booking {bookingReference}
            </Button>
          </span>
        ))}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Flex>
    </Card>
  );
}

const linesOf = (overview: Overview): string[] => [
  ...moneyLinesOf(overview),
  ...mailLinesOf(overview),
];

const moneyLinesOf = ({ disputes, giftCards }: Overview): string[] => [
  ...disputes.map(disputeLineOf),
  ...giftCards.map(
    ({ purchaserName, reason }) => `Gift card of ${purchaserName}: ${reason}. See “Gift cards”.`,
  ),
];

const disputeLineOf = ({ id, amount, reason, giftCardId, evidenceDueAt }: Dispute): string =>
  `${giftCardId === null ? 'Booking' : 'Gift card'} payment of ${pounds(amount)} is disputed (${reason}). ` +
  `Answer dispute ${id} in Stripe${evidenceDueAt === null ? '' : ` by ${dateTimeOf(evidenceDueAt)}`}.`;

const mailLinesOf = ({ failedMails, mailsUnknownOf }: Overview): string[] => [
  ...failedMails.map(
    ({ label, at, reason }) =>
      `E-mail “${label}” of ${dateTimeOf(at)} was refused: ${reason ?? 'no reason given'}. ` +
      'You can send it again under “E-mails”.',
  ),
  ...mailsUnknownOf.map(
    (owner) => `${MAILS_OF[owner]} could not be checked. Please look again in a minute.`,
  ),
];
