import { formatPrice, pence, type NightParty } from '@club/contracts';
import { Icon } from './icon';
import { LetInAgain } from './let-in-again';
import { namesOf, spaced } from './party-search';
import { PartyArrivals } from './party-arrivals';
import { PeopleSteps } from './people-steps';
import { TakePayment } from './take-payment';
import { useDoor } from './use-door';

interface Props {
  party: NightParty;
  isOpen: boolean;
  onOpen: () => void;
}

/** One tap lets in all that are left; a tap on the name opens the row for a part of them. */
export function PartyRow({ party, isOpen, onOpen }: Props) {
  const door = useDoor();
  const { bookingId, showId, name, left, admits } = party;
  const { last, rest } = namesOf(name);
  const letIn = (n: number) => void door.letIn({ bookingId, showId, name, n, via: 'list' });
  return (
    <li className="party" data-done={left === 0}>
      <button type="button" className="who" aria-expanded={isOpen} onClick={onOpen}>
        <b className="surname">{last}</b> {rest}
        <span>
          <Pips party={party} /> <Icon name="more" size={16} />
          <StateWord party={party} />
        </span>
        {party.note !== '' && (
          <span className="note">
            <Icon name="edit" size={18} /> {party.note}
          </span>
        )}
      </button>
      {!(isOpen && left > 0) && <RowAct party={party} onLetIn={letIn} />}
      {isOpen && (
        <div className="part">
          <p>{spaced(party.bookingReference)}</p>
          <PartyArrivals party={party} />
          {left > 0 && (
            <PeopleSteps key={left} left={left} of={admits} name={name} onLetIn={letIn} />
          )}
          <TakePayment party={party} />
          <LetInAgain party={party} via="list" />
        </div>
      )}
    </li>
  );
}

interface ActProps {
  party: NightParty;
  onLetIn: (n: number) => void;
}

/** The button for all that are left, or the word that all are in. */
function RowAct({ party: { name, left, admits, arrived }, onLetIn }: ActProps) {
  if (left > 0)
    return (
      <button type="button" className="let" onClick={() => onLetIn(left)}>
        <span>Let in</span> <b className="display">{left}</b> <small>of {admits}</small>
        <span className="unseen">, {name}</span>
      </button>
    );
  if (arrived === 0) return null;
  return (
    <span className="done">
      <Icon name="check" size={24} /> {arrived === 1 ? 'In' : `All ${arrived} in`}
    </span>
  );
}

/** The party as people. */
const Pips = ({ party: { admits, arrived } }: { party: NightParty }) => (
  <span className="pips" role="img" aria-label={`${arrived} of ${admits} in`}>
    {Array.from({ length: admits }, (_, index) => (
      <i key={index} className="pip" data-in={index < arrived} />
    ))}
  </span>
);

function StateWord({ party: { state, duePence, quantity, admits } }: { party: NightParty }) {
  if (state === 'unpaid') return <em className="due">{formatPrice(pence(duePence))} to pay</em>;
  if (state === 'refunded') return <em>Refunded</em>;
  return quantity > admits ? <em>{quantity - admits} refunded</em> : null;
}
