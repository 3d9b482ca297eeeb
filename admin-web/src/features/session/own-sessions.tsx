import type { StaffSession } from '@club/contracts';
import { Alert, Button, Card, Flex, Skeleton, Tag, Typography } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { dateTimeOf } from '../../shared/ui/date-time';
import { colours } from '../../shared/ui/tokens';
import { useAction } from '../../shared/ui/use-action';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useOwnSessionsQuery,
} from './account.api';

/** The open sessions of the member of staff, each with a button that ends it. */
export function OwnSessions() {
  const { data, isError } = useOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card
      title="Where you are signed in"
      styles={{ title: { whiteSpace: 'normal' } }}
      extra={data !== undefined && data.total > 1 && <EndOthersButton />}
    >
      {isError && <Alert type="error" showIcon title="Failed to fetch your sessions" />}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && <Sessions {...data} />}
      <Typography.Paragraph type="secondary" style={{ margin: '16px 0 0' }}>
        A session ends after an hour without use, and twelve hours after the sign-in.
      </Typography.Paragraph>
    </Card>
  );
}

function Sessions({ sessions, total }: { sessions: readonly StaffSession[]; total: number }) {
  const more = total - sessions.length;
  return (
    <>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Sessions">
        {sessions.map((session, index) => (
          <SessionRow key={session.id} session={session} isFirst={index === 0} />
        ))}
      </ul>
      {more > 0 && (
        <Typography.Paragraph style={{ margin: '12px 0 0' }}>
          and {countOf(more, 'more session')}, used less recently.
        </Typography.Paragraph>
      )}
    </>
  );
}

function SessionRow({ session, isFirst }: { session: StaffSession; isFirst: boolean }) {
  const { device, startedAt, lastUsedAt, isCurrent } = session;
  return (
    <Flex
      component="li"
      align="center"
      justify="space-between"
      gap={12}
      style={{ padding: '12px 0', ...(!isFirst && { borderTop: `1px solid ${colours.border}` }) }}
    >
      <div>
        <Typography.Text strong>{device}</Typography.Text>{' '}
        {isCurrent && <Tag color="success">This device</Tag>}
        <br />
        <Typography.Text type="secondary">
          Last used {dateTimeOf(lastUsedAt)} · signed in {dateTimeOf(startedAt)}
        </Typography.Text>
      </div>
      {!isCurrent && <EndButton session={session} />}
    </Flex>
  );
}

function EndButton({ session: { id, device, lastUsedAt } }: { session: StaffSession }) {
  const runAction = useAction();
  const [end, { isLoading }] = useEndSessionMutation();
  const messages = { done: 'Session ended', failed: 'Failed to end the session' };
  return (
    <Button
      danger
      disabled={isLoading}
      aria-label={`End the session of ${device}, last used ${dateTimeOf(lastUsedAt)}`}
      onClick={() => void runAction(messages, end(id).unwrap())}
    >
      End
    </Button>
  );
}

function EndOthersButton() {
  const runAction = useAction();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const messages = { done: 'All other sessions ended', failed: 'Failed to end the sessions' };
  return (
    <Button
      danger
      disabled={isLoading}
      onClick={() => void runAction(messages, endOthers().unwrap())}
    >
      End all others
    </Button>
  );
}
