import type { Audit, AuditFinding } from '@club/contracts';
import { Alert, Button, Card, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '../../shared/api/use-may';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { AcknowledgeDialog } from './acknowledge-dialog';
import { useAuditQuery, useStartAuditMutation } from './audit.api';

const POLL_MS = 3_000;

/** What the audit of the books has found, with a button to run it now. */
export function AuditCard() {
  const { data, isError } = useAuditQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [acknowledged, setAcknowledged] = useState<AuditFinding | undefined>();
  const isRunning = data?.isRunning === true;
  return (
    <Card size="small" title="Audit of the books" extra={<StartButton isRunning={isRunning} />}>
      {isRunning && <AskAgain />}
      {isError && <Alert type="error" showIcon title="Failed to fetch the audit" />}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && <Findings audit={data} onAcknowledge={setAcknowledged} />}
      {acknowledged !== undefined && (
        <AcknowledgeDialog finding={acknowledged} onClose={() => setAcknowledged(undefined)} />
      )}
    </Card>
  );
}

/** Asks again every few seconds for as long as it is shown. */
function AskAgain() {
  useAuditQuery(undefined, { pollingInterval: POLL_MS });
  return null;
}

function StartButton({ isRunning }: { isRunning: boolean }) {
  const may = useMay();
  const runAction = useAction();
  const [start, { isLoading }] = useStartAuditMutation();
  const messages = { done: 'The audit has begun', failed: 'Failed to start the audit' };
  return (
    may('money:write') && (
      <Button
        size="small"
        disabled={isLoading || isRunning}
        onClick={() => void runAction(messages, start().unwrap())}
      >
        {isRunning ? 'Running' : 'Run now'}
      </Button>
    )
  );
}

interface FindingsProps {
  audit: Audit;
  onAcknowledge: (finding: AuditFinding) => void;
}
const Findings = ({ audit, onAcknowledge }: FindingsProps) => (
  <Flex vertical gap={8}>
    <Typography.Text type="secondary">{summaryOf(audit)}</Typography.Text>
    {audit.failedParts.length > 0 && (
      <Alert
        type="warning"
        showIcon
        title={`Could not be looked at: ${audit.failedParts.join(', ')}. The next audit tries again.`}
      />
    )}
    <ul aria-label="Findings" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {audit.findings.map((finding) => (
        <li key={finding.id} style={{ padding: '6px 0' }}>
          <Flex gap={12} wrap justify="space-between" align="start">
            <span style={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
              {finding.sentence}
              <br />
              <Typography.Text type="secondary">{stateOf(finding)}</Typography.Text>
            </span>
            {finding.state === 'open' && (
              <AcknowledgeButton finding={finding} onAcknowledge={onAcknowledge} />
            )}
          </Flex>
        </li>
      ))}
    </ul>
  </Flex>
);

interface AcknowledgeButtonProps extends Pick<FindingsProps, 'onAcknowledge'> {
  finding: AuditFinding;
}
function AcknowledgeButton({ finding, onAcknowledge }: AcknowledgeButtonProps) {
  const may = useMay();
  return (
    may('money:write') && (
      <Button
        size="small"
        aria-label={`Acknowledge: ${finding.sentence}`}
        onClick={() => onAcknowledge(finding)}
      >
        Acknowledge
      </Button>
    )
  );
}

function summaryOf({ findings, finishedAt }: Audit): string {
  const open = findings.filter(({ state }) => state === 'open').length;
  const found = open === 0 ? 'Nothing is open.' : `${open} open.`;
  return finishedAt === null ? found : `${found} Last finished ${dateTimeOf(finishedAt)}.`;
}

const stateOf = ({ state, firstSeenAt, by, note }: AuditFinding): string =>
  state === 'open'
    ? `Since ${dateTimeOf(firstSeenAt)}`
    : `Acknowledged by ${by ?? 'staff'}: ${note ?? ''}`;
