import { Button, Flex, Popconfirm, Progress, Typography } from 'antd';
import { useState } from 'react';
import { useAction } from '../../shared/ui/use-action';
import { useMailCountsQuery, useRetryFailedMailsMutation } from './mails.api';

const NO_COUNTS = { failed: 0, waiting: 0 };
const POLL_MS = 2_000;

const countOf = (count: number): string => `${count} ${count === 1 ? 'e-mail' : 'e-mails'}`;

/** Sends every failed e-mail again, after staff have removed the reason, and shows how far that has got. */
export function RetryFailedMails() {
  const runAction = useAction();
  const [total, setTotal] = useState(0);
  const { data: counts } = useMailCountsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: total > 0 ? POLL_MS : 0,
  });
  const [retryFailed, { isLoading }] = useRetryFailedMailsMutation();
  const { failed, waiting } = counts ?? NO_COUNTS;
  const retry = (): void =>
    void runAction(
      {
        done: 'The e-mails are on their way again',
        failed: 'Failed to send',
        detail: ({ count }) => countOf(count),
      },
      retryFailed()
        .unwrap()
        .then((sent) => {
          setTotal(sent.count);
          return sent;
        }),
    );
  return (
    <Flex vertical gap={8}>
      {failed > 0 && (
        <Popconfirm
          title={`Send ${countOf(failed)} again?`}
          description="First correct what stopped them: each row says why it failed."
          okText="Send again"
          onConfirm={retry}
        >
          <Button loading={isLoading} style={{ alignSelf: 'start', marginBottom: 8 }}>
            Send all failed again ({failed})
          </Button>
        </Popconfirm>
      )}
      {total > 0 && <RetryProgress total={total} waiting={waiting} failed={failed} />}
    </Flex>
  );
}

interface RetryProgressProps {
  total: number;
  waiting: number;
  failed: number;
}

/** New e-mails also wait, so the figure is a little pessimistic while tickets are sold. */
function RetryProgress({ total, waiting, failed }: RetryProgressProps) {
  const tried = Math.max(0, total - waiting);
  const again = failed > 0 ? `, ${failed} failed again` : '';
  const words = `${tried} of ${countOf(total)} tried${again}`;
  return (
    <div role="status">
      <Typography.Text>{words}</Typography.Text>
      <Progress percent={Math.round((100 * tried) / total)} showInfo={false} aria-label={words} />
    </div>
  );
}
