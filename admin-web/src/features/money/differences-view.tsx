import type { MoneyDifference, MoneyDifferences } from '@club/contracts';
import { Alert, Button, Empty, Flex } from 'antd';
import { useState } from 'react';
import { useMay } from '../../shared/api/use-may';
import { dateTimeOf } from '../../shared/ui/date-time';
import { QueryState } from '../../shared/ui/query-state';
import { ReasonDialog, type ReasonDialogTexts } from '../../shared/ui/reason-dialog';
import { useAction } from '../../shared/ui/use-action';
import { DifferenceCard } from './difference-card';
import {
  useCheckNowMutation,
  useDifferencesQuery,
  useExplainDifferenceMutation,
} from './money.api';
import styles from './money.module.css';

const POLL_MS = 3_000;
const REFETCH = { refetchOnMountOrArgChange: true };

/** Where our books and Stripe's differ. Each difference has the button that ends it, or a note that says why it may stay. */
export function DifferencesView() {
  const query = useDifferencesQuery(undefined, REFETCH);
  const [explained, setExplained] = useState<MoneyDifference | undefined>();
  const { data } = query;
  if (data === undefined)
    return <QueryState title="Failed to fetch the differences" query={query} />;
  return (
    <section aria-label="Differences">
      {data.isRunning && <AskAgain />}
      <Flex wrap gap={12} align="center" justify="space-between" style={{ marginBottom: 12 }}>
        <span role="status">{summaryOf(data)}</span>
        <CheckNow isRunning={data.isRunning} />
      </Flex>
      {data.failedParts.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`Could not be looked at: ${data.failedParts.join(', ')}. The next check tries again.`}
        />
      )}
      {data.differences.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Both books say the same." />
      )}
      <ul aria-label="List of differences" className={styles['list']}>
        {data.differences.map((difference) => (
          <li key={difference.id}>
            <DifferenceCard difference={difference} onExplain={() => setExplained(difference)} />
          </li>
        ))}
      </ul>
      {explained !== undefined && (
        <ExplainDialog difference={explained} onClose={() => setExplained(undefined)} />
      )}
    </section>
  );
}

/** Asks again every few seconds for as long as it is shown. */
function AskAgain() {
  useDifferencesQuery(undefined, { pollingInterval: POLL_MS });
  return null;
}

function CheckNow({ isRunning }: { isRunning: boolean }) {
  const may = useMay();
  const runAction = useAction();
  const [check, { isLoading }] = useCheckNowMutation();
  if (!may('money:write')) return null;
  const messages = { done: 'The check has begun', failed: 'Failed to start the check' };
  return (
    <Button
      disabled={isLoading || isRunning}
      onClick={() => void runAction(messages, check().unwrap())}
    >
      {isRunning ? 'Checking' : 'Check now'}
    </Button>
  );
}

const EXPLAIN: ReasonDialogTexts = {
  title: 'Explain the difference',
  explanation: 'It stays in the list with your note, and no longer counts as open.',
  ok: 'Explain',
  done: 'Explained',
  failed: 'Failed to explain',
};

function ExplainDialog({
  difference,
  onClose,
}: {
  difference: MoneyDifference;
  onClose: () => void;
}) {
  const [explain, { isLoading }] = useExplainDifferenceMutation();
  return (
    <ReasonDialog
      name={`explain:${difference.id}`}
      texts={EXPLAIN}
      isSending={isLoading}
      send={({ reason }) => explain({ id: difference.id, note: reason }).unwrap()}
      onClose={onClose}
    />
  );
}

function summaryOf({ differences, finishedAt }: MoneyDifferences): string {
  const open = differences.filter(({ state }) => state === 'open').length;
  const found = open === 0 ? 'Nothing is open.' : `${open} open.`;
  return finishedAt === null ? found : `${found} Last checked ${dateTimeOf(finishedAt)}.`;
}
