import { AGAIN_WORDS, type NightParty } from '@club/contracts';
import { londonTime, mayUndo } from '../door-state';
import { Icon } from './icon';
import { useDoor, useDoorState } from './use-door';
import { useNow } from './use-now';

/** When people of a party went in, and a button to undo it for as long as this phone may. */
export function PartyArrivals({ party }: { party: NightParty }) {
  const door = useDoor();
  const state = useDoorState();
  const now = useNow();
  const came = party.arrivals.filter(({ n }) => n > 0);
  if (came.length === 0) return null;
  return (
    <ul role="list" className="came">
      {came.map((arrival) => (
        <li key={arrival.arrivalId} data-undone={arrival.undone}>
          <span>
            {arrival.n} at {londonTime(arrival.at)}, {arrival.by}
            {arrival.again !== undefined && `, again: ${AGAIN_WORDS[arrival.again]}`}
            {arrival.undone && ', undone'}
          </span>
          {mayUndo(state, arrival, now) && (
            <button
              type="button"
              aria-label={`Undo ${arrival.n} of ${party.name}`}
              onClick={() =>
                void door.undo({ ...arrival, bookingId: party.bookingId, showId: party.showId })
              }
            >
              <Icon name="undo" /> Undo
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
