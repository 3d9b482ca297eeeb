import type { Party, Verdict } from '@club/contracts';
import { Alert, Button, Flex, Typography } from 'antd';
import { LetInAgain } from './let-in-again';
import { useRecord } from './use-record';
import type { Scanned } from './use-scan';

/** Said with a shape and a word, and not by colour alone. */
const TYPES = { green: 'success', amber: 'warning', red: 'error' } as const satisfies Record<
  Verdict['tone'],
  string
>;

interface CardProps {
  showId: string;
  scanned: Scanned;
  onDone: () => void;
}

/** What to do with the ticket that was scanned. */
export const VerdictCard = ({ showId, scanned: { verdict, party }, onDone }: CardProps) => (
  <Alert
    type={TYPES[verdict.tone]}
    showIcon
    title={<Typography.Text strong>{verdict.title}</Typography.Text>}
    description={
      <Flex vertical gap={8}>
        {verdict.banner !== null && <strong>{verdict.banner}</strong>}
        {verdict.detail}
        <Flex gap={8} wrap>
          {party !== null && verdict.left > 0 && (
            <LetIn showId={showId} party={party} n={verdict.left} onDone={onDone} />
          )}
          {party !== null && verdict.kind === 'all-in' && (
            <LetInAgain showId={showId} party={party} via="scan" onDone={onDone} />
          )}
          <Button size="large" onClick={onDone}>
            Close
          </Button>
        </Flex>
      </Flex>
    }
  />
);

interface LetInProps {
  showId: string;
  party: Party;
  n: number;
  onDone: () => void;
}
const LetIn = ({ showId, party, n, onDone }: LetInProps) => {
  const { run, isLoading } = useRecord(showId, party, 'scan');
  const letIn = async (): Promise<void> => {
    if (await run({ n })) onDone();
  };
  return (
    <Button size="large" type="primary" loading={isLoading} onClick={() => void letIn()}>
      Let in {n}
    </Button>
  );
};
