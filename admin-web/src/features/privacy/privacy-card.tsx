import { RETENTION, type PrivacyOverview, type RetentionRun } from '@club/contracts';
import { Alert, Button, Card, Flex, Skeleton, Typography } from 'antd';
import { dateTimeOf } from '../../shared/ui/date-time';
import { dueWords } from '../../shared/ui/due-words';
import { usePrivacyOverviewQuery } from './privacy.api';

const FORBIDDEN = 403;

/** Questions of visitors about their data, and what the last night found. Members without the right do not see it. */
export function PrivacyCard() {
  const { data, isError, error, refetch } = usePrivacyOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isError && (error as { status?: unknown }).status === FORBIDDEN) return null;
  return (
    <Card size="small" title="Privacy">
      {isError && (
        <Alert
          type="error"
          showIcon
          title="Failed to fetch the questions about personal data"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && <Known overview={data} />}
    </Card>
  );
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0 } as const;

const Known = ({ overview }: { overview: PrivacyOverview }) => {
  const { requests, complaints, runs, unknownOf } = overview;
  return (
    <Flex vertical gap={12}>
      {unknownOf.length > 0 && (
        <Alert type="warning" showIcon title={`No answer from ${unknownOf.join(' and ')}.`} />
      )}
      <ul aria-label="Questions about personal data" style={listStyle}>
        {requests.length === 0 && <li>No one has asked about their data in the last month.</li>}
        {requests.map(({ id, act, at, dueAt, openedAt, doneAt }) => (
          <li key={id} style={{ padding: '4px 0' }}>
            {act === 'export' ? 'A copy' : 'Erasure'}, asked {dateTimeOf(at)}{' '}
            <Typography.Text type="secondary">
              {progressOf({ openedAt, doneAt })}; due {dateTimeOf(dueAt)}
            </Typography.Text>
          </li>
        ))}
      </ul>
      {complaints.length > 0 && (
        <ul aria-label="Complaints" style={listStyle}>
          {complaints.map(({ id, at, dueAt, answeredAt }) => (
            <li key={id} style={{ padding: '4px 0' }}>
              Complaint of {dateTimeOf(at)}{' '}
              {answeredAt === null ? (
                <Typography.Text type="warning" strong>
                  {dueWords(dueAt)}; answer it under “Enquiries”
                </Typography.Text>
              ) : (
                <Typography.Text type="secondary">
                  answered {dateTimeOf(answeredAt)}
                </Typography.Text>
              )}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="What the last night found" style={listStyle}>
        {runs.length === 0 && <li>The nightly clean-up has not run yet.</li>}
        {runs.map((run) => (
          <li key={run.rule} style={{ padding: '4px 0', overflowWrap: 'anywhere' }}>
            {titleOf(run)}: <strong>{countOf(run)}</strong>
          </li>
        ))}
      </ul>
    </Flex>
  );
};

const progressOf = ({ openedAt, doneAt }: { openedAt: string | null; doneAt: string | null }) => {
  if (doneAt !== null) return 'done';
  return openedAt === null ? 'the link was not opened' : 'the link was opened';
};
const titleOf = ({ rule }: RetentionRun): string =>
  RETENTION.find(({ id }) => id === rule)?.what ?? rule;
const countOf = ({ mode, found, changed, night }: RetentionRun): string =>
  mode === 'dry-run' ? `${found} counted on ${night}` : `${changed} removed on ${night}`;
