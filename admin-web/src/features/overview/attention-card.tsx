import type { Overview } from '@club/contracts';
import { Button, Card, Flex, Typography } from 'antd';
import { dateTime } from '../../shared/ui/date-time';
import { useAct } from '../../shared/ui/use-act';
import { useRetryMailMutation } from './overview.api';

/** What waits for a person. Nothing here is a good evening. */
export function AttentionCard({ overview, lacking }: { overview: Overview; lacking: readonly string[] }) {
  const act = useAct();
  const [retry, { isLoading }] = useRetryMailMutation();
  const { failedMails, paymentsToLookAt } = overview;
  const isQuiet = failedMails.length + paymentsToLookAt.length + lacking.length === 0;
  return (
    <Card size="small" title="Needs attention" style={{ flex: '1 1 320px' }}>
      {isQuiet && <Typography.Text type="secondary">Nothing. Enjoy the show.</Typography.Text>}
      <Flex vertical gap={8}>
        {paymentsToLookAt.map(({ bookingId, bookingReference, reason }) => (
          <span key={bookingId}>
            Payment of {bookingReference}: {reason}
          </span>
        ))}
        {failedMails.map(({ id, kind, at, reason }) => (
          <Flex key={id} gap={8} align="center" justify="space-between">
            <span>
              Mail {kind} of {dateTime(at)} was refused: {reason ?? 'no reason given'}
            </span>
            <Button
              size="small"
              disabled={isLoading}
              onClick={() => void act({ done: 'The mail is on its way again', failed: 'Failed to send' }, retry(id).unwrap())}
            >
              Send again
            </Button>
          </Flex>
        ))}
        {lacking.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Flex>
    </Card>
  );
}
