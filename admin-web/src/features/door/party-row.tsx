import { AGAIN_WORDS, type Party, type PartyArrival } from '@club/contracts';
import { Button, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { timeOf } from '../../shared/ui/date-time';
import { LetInAgain } from './let-in-again';
import { namesOf } from './party-names';
import { useRecord } from './use-record';

interface RowProps {
  showId: string;
  party: Party;
  /** Called when a button lets people in. */
  onLetIn: () => void;
}

const LetIn = ({ showId, party, onLetIn, n, label }: RowProps & { n: number; label: string }) => {
  const { run, isLoading } = useRecord(showId, party);
  return (
    <Button
      size="large"
      type={n === party.left ? 'primary' : 'default'}
      loading={isLoading}
      aria-label={`Let in ${n} of ${party.name}`}
      onClick={() => {
        onLetIn();
        void run({ n });
      }}
    >
      {label}
    </Button>
  );
};

const Undo = ({
  showId,
  party,
  arrival,
}: Omit<RowProps, 'onLetIn'> & { arrival: PartyArrival }) => {
  const { run, isLoading } = useRecord(showId, party);
  const { n, arrivalId } = arrival;
  return (
    <Button
      size="small"
      loading={isLoading}
      aria-label={`Undo ${n} of ${party.name}`}
      onClick={() => void run({ n: -n, undoes: arrivalId })}
    >
      Undo
    </Button>
  );
};

const ArrivalLine = ({ arrival, ...row }: RowProps & { arrival: PartyArrival }) => (
  <Flex gap={8} align="center">
    <Typography.Text type="secondary" delete={arrival.undone}>
      {arrival.n} at {timeOf(arrival.at)}, {arrival.by}
      {arrival.again === undefined
        ? arrival.over > 0 && `, ${arrival.over} without a place`
        : `, again: ${AGAIN_WORDS[arrival.again]}`}
    </Typography.Text>
    {arrival.mayUndo && <Undo {...row} arrival={arrival} />}
  </Flex>
);

const StateTag = ({ party }: { party: Party }) => {
  if (party.state === 'unpaid') return <Tag color="warning">Not paid</Tag>;
  if (party.state === 'refunded') return <Tag>Refunded</Tag>;
  if (party.left === 0) return <Tag color="success">All {party.admits} in</Tag>;
  return (
    <Typography.Text type="secondary">
      {party.arrived} of {party.admits} in
    </Typography.Text>
  );
};

const partsOf = ({ left }: Party): number[] =>
  Array.from({ length: Math.max(0, left - 1) }, (_, index) => index + 1);

/** One party: a press lets in all that are left. Its name opens the rest: smaller numbers, and what was done. */
export function PartyRow(row: RowProps) {
  const { party } = row;
  const [isOpen, setOpen] = useState(false);
  const { surname, given } = namesOf(party);
  return (
    <li style={{ padding: '8px 0' }}>
      <Flex gap={8} align="center" justify="space-between">
        <Button
          type="text"
          aria-expanded={isOpen}
          style={{
            height: 'auto',
            padding: 0,
            textAlign: 'left',
            justifyContent: 'flex-start',
            flex: 1,
            minWidth: 0,
          }}
          onClick={() => setOpen(!isOpen)}
        >
          <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            <strong>{surname}</strong> {given}
            <br />
            <StateTag party={party} />
            {party.note !== '' && (
              <>
                <br />
                <Typography.Text strong>Note: {party.note}</Typography.Text>
              </>
            )}
          </span>
        </Button>
        {party.left > 0 && (
          <LetIn key={party.left} {...row} n={party.left} label={`Let in ${party.left}`} />
        )}
      </Flex>
      {isOpen && (
        <Flex vertical gap={8} style={{ padding: '8px 0 0 12px' }}>
          <Typography.Text code>{party.bookingReference}</Typography.Text>
          {partsOf(party).length > 0 && (
            <Flex gap={8} wrap>
              {partsOf(party).map((n) => (
                // Once the list has changed, the same number is the next people, and no repeated act.
                <LetIn key={`${party.left}-${n}`} {...row} n={n} label={`Only ${n}`} />
              ))}
            </Flex>
          )}
          {party.arrived > 0 && party.left === 0 && (
            <LetInAgain showId={row.showId} party={party} />
          )}
          {party.arrivals.map((arrival) => (
            <ArrivalLine key={arrival.arrivalId} {...row} arrival={arrival} />
          ))}
        </Flex>
      )}
    </li>
  );
}
