import {
  AGAIN_WORDS,
  againReasonSchema,
  type AgainReason,
  type Arrival,
  type Party,
} from '@club/contracts';
import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { useMayOfShow } from '../../shared/api/use-may';
import { useRecord } from './use-record';

/** High enough for a thumb. */
const TALL = { minHeight: 44 };

interface AgainProps {
  showId: string;
  party: Party;
  via?: Arrival['via'];
  onDone?: () => void;
}

/** People of a party that is all in go in once more, for a reason. Only members who supervise the door have the button. */
export function LetInAgain(props: AgainProps) {
  const may = useMayOfShow(props.showId);
  const [isOpen, setOpen] = useState(false);
  if (!may('door:supervise')) return null;
  if (isOpen) return <Choice {...props} />;
  return (
    <Button size="large" style={TALL} onClick={() => setOpen(true)}>
      Let in again…
    </Button>
  );
}

/** One press for the usual case: one person, and a reason. */
function Choice(props: AgainProps) {
  const { name, admits } = props.party;
  const [n, setN] = useState(1);
  const numbers = Array.from({ length: admits }, (_, index) => index + 1);
  return (
    <Flex vertical gap={8} role="group" aria-label={`Let people of ${name} in again`}>
      <Select
        aria-label="How many"
        size="large"
        value={n}
        options={numbers.map((value) => ({ value, label: `${value} of ${admits}` }))}
        onChange={setN}
      />
      {againReasonSchema.options.map((again) => (
        <ReasonButton key={again} {...props} act={{ n, again }} />
      ))}
    </Flex>
  );
}

function ReasonButton({
  showId,
  party,
  via,
  onDone,
  act,
}: AgainProps & { act: { n: number; again: AgainReason } }) {
  const { run, isLoading } = useRecord(showId, party, via);
  const letIn = async (): Promise<void> => {
    if (await run(act)) onDone?.();
  };
  return (
    <Button size="large" style={TALL} loading={isLoading} onClick={() => void letIn()}>
      {AGAIN_WORDS[act.again]}
    </Button>
  );
}
