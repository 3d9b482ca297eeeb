import {
  AGAIN_WORDS,
  againReasonSchema,
  type NightParty,
  type PartyArrival,
} from '@club/contracts';
import { useRef, useState } from 'react';
import { mayLetInAgain } from '../door-state';
import { Icon } from './icon';
import { useDoor, useDoorState } from './use-door';

interface Props {
  party: NightParty;
  via: PartyArrival['via'];
}

/** Lets people of a party in again, for a reason, although the whole party is in. Stewards do not see it. */
export function LetInAgain(props: Props) {
  const { name, left, arrived } = props.party;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isAllIn = left === 0 && arrived > 0;
  if (!mayLetInAgain(useDoorState()) || !isAllIn) return null;
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className="again" role="group" aria-label={`Let people of ${name} in again`}>
      {isOpen && <Reasons {...props} onDone={close} />}
      <button ref={opener} type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Not now' : 'Let in again'}
      </button>
    </div>
  );
}

const focusOn = (button: HTMLButtonElement | null) => button?.focus();

/** Each reason is a button, so one press both gives the reason and lets them in. */
function Reasons({ party, via, onDone }: Props & { onDone: () => void }) {
  const door = useDoor();
  const [wanted, setN] = useState(1);
  const { bookingId, showId, name, admits } = party;
  // The party may be refunded while this is open, in part or as a whole.
  const n = Math.min(wanted, Math.max(1, admits));
  return (
    <>
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
      {againReasonSchema.options.map((again, index) => (
        <button
          key={again}
          ref={index === 0 ? focusOn : null}
          type="button"
          onClick={() => {
            onDone();
            void door.letIn({ bookingId, showId, name, n, via, again });
          }}
        >
          {AGAIN_WORDS[again]}
        </button>
      ))}
    </>
  );
}
