import type { Overview } from '@club/contracts';
import { Card, Flex, Typography } from 'antd';
import { dateTime } from '../../shared/ui/date-time';

const MAILS_OF = { booking: 'bookings and gift cards', enquiry: 'replies to messages' } as const;

/** What waits for a person. Nothing here is a good evening. */
export function AttentionCard({
  overview,
  lacking,
}: {
  overview: Overview;
  lacking: readonly string[];
}) {
  const { failedMails, mailsUnknownOf, quarantinedPayments } = overview;
  const isQuiet =
    failedMails.length + mailsUnknownOf.length + quarantinedPayments.length + lacking.length === 0;
  return (
    <Card size="small" title="Needs attention" style={{ flex: '1 1 320px' }}>
      {isQuiet && <Typography.Text type="secondary">Nothing. Enjoy the show.</Typography.Text>}
      <Flex vertical gap={8}>
        {quarantinedPayments.map(({ bookingId, bookingReference, reason }) => (
          <span key={bookingId}>
            Payment of {bookingReference}: {reason}
          </span>
        ))}
        {failedMails.map(({ id, label, at, reason }) => (
          <span key={id}>
            Mail {label} of {dateTime(at)} was refused: {reason ?? 'no reason given'}. It can be
            sent again under “Mails”.
          </span>
        ))}
        {mailsUnknownOf.map((owner) => (
          <span key={owner}>
            Whether mails of {MAILS_OF[owner]} were refused could not be found out. Please look
            again in a minute.
          </span>
        ))}
        {lacking.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Flex>
    </Card>
  );
}
