import {
  AGAIN_WORDS,
  againReasonSchema,
  type NightParty,
  type PartyArrival,
} from '@club/contracts';
import { useState } from 'react';
import { mayLetInAgain } from '../door-state';
import { Icon } from './icon';
import { useDoor, useDoorState } from './use-door';

interface Props {
  party: NightParty;
  via: PartyArrival['via'];
}

/** People of a party that is all in go in once more, for a reason. Stewards do not have the button. */
export function LetInAgain(props: Props) {
  const { left, arrived } = props.party;
  const [isOpen, setOpen] = useState(false);
  const isAllIn = left === 0 && arrived > 0;
  if (!mayLetInAgain(useDoorState()) || !isAllIn) return null;
  if (isOpen) return <Reasons {...props} onDone={() => setOpen(false)} />;
  return (
    <div className="again">
      <button type="button" onClick={() => setOpen(true)}>
        Let in again
      </button>
    </div>
  );
}

/** The reason is the button, so that one person is one press. */
function Reasons({ party, via, onDone }: Props & { onDone: () => void }) {
  const door = useDoor();
  const [n, setN] = useState(1);
  const { bookingId, showId, name, admits } = party;
  return (
    <div className="again" role="group" aria-label={`Let people of ${name} in again`}>
      {admits > 1 && (
        <div className="number">
          <button type="button" aria-label="One less" disabled={n <= 1} onClick={() => setN(n - 1)}>
            <Icon name="minus" />
          </button>
          <b role="status">
            {n} of {admits} again
          </b>
          <button
            type="button"
            aria-label="One more"
            disabled={n >= admits}
            onClick={() => setN(n + 1)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
      {againReasonSchema.options.map((again) => (
        <button
          key={again}
          type="button"
          onClick={() => {
            onDone();
            void door.letIn({ bookingId, showId, name, n, via, again });
          }}
        >
          {AGAIN_WORDS[again]}
        </button>
      ))}
    </div>
  );
}
