import type { TrailChecks, TrailFault } from '@club/contracts';
import { Alert, Button, Flex, Typography } from 'antd';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { useTrailChecksQuery, useVerifyTrailMutation } from './trail.api';

const POLL_MS = 5_000;
const FAULTS: Record<TrailFault, string> = {
  altered: 'was altered',
  missing: 'is missing',
  head: 'does not fit the end of the chain',
};

/** Whether the chains are as they were written, with a button to verify them now. */
export function TrailChecksCard() {
  const { data, isError } = useTrailChecksQuery(undefined, { pollingInterval: POLL_MS });
  const runAction = useAction();
  const [verify, { isLoading }] = useVerifyTrailMutation();
  const messages = { done: 'The verification has begun', failed: 'Failed to verify the trail' };
  return (
    <Flex vertical gap={8}>
      {isError && <Alert type="error" showIcon title="Failed to fetch the verification" />}
      {(data ?? []).map((chain) => (
        <Fault key={chain.chain} {...chain} />
      ))}
      <Flex wrap gap={12} align="center" justify="space-between">
        <Typography.Text type="secondary">{summaryOf(data)}</Typography.Text>
        <Button
          size="small"
          disabled={isLoading}
          onClick={() => void runAction(messages, verify().unwrap())}
        >
          Verify now
        </Button>
      </Flex>
    </Flex>
  );
}

function Fault({ chain, check }: TrailChecks[number]) {
  if (check === null)
    return <Alert type="warning" showIcon title={`The service ${chain} does not answer.`} />;
  if (check.fault === null) return null;
  const title = `The trail of ${chain} was tampered with: row ${check.faultAt ?? '?'} ${FAULTS[check.fault]}.`;
  return <Alert type="error" showIcon title={title} />;
}

function summaryOf(checks: TrailChecks | undefined): string {
  if (checks === undefined) return 'Loading…';
  const known = checks.flatMap(({ check }) => (check === null ? [] : [check]));
  const rows = known.reduce((sum, check) => sum + check.rows, 0);
  const times = known.map(({ at }) => at ?? '').sort();
  const oldest = times[0] ?? '';
  return oldest === ''
    ? `${rows} acts, not verified yet.`
    : `${rows} acts, verified ${dateTimeOf(oldest)}.`;
}
