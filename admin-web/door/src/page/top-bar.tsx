import type { NightParty, NightShow } from '@club/contracts';
import { connectionOf, totalsOf, unsentOf } from '../door-state';
import { useDoor, useDoorState } from './use-door';
import { useNow } from './use-now';

/** A full dot, a half one and a ring differ without colours as well. */
export function Dot({ onOpen }: { onOpen: () => void }) {
  const state = useDoorState();
  const { kind, words } = connectionOf(state, useNow());
  const unsent = unsentOf(state);
  return (
    <button type="button" className="dot" data-link={kind} onClick={onOpen}>
      <i /> {words}
      {unsent > 0 && `, ${unsent} unsent`}
    </button>
  );
}

export const CityBadge = ({ city }: { city: string }) => (
  <span className="city" data-city={city}>
    {city}
  </span>
);

interface Props {
  show: NightShow;
  parties: readonly NightParty[];
  onOpenPhoneSheet: () => void;
}

/** How many are in, and how many are expected. */
export function TopBar({ show, parties, onOpenPhoneSheet }: Props) {
  const { arrived, expected, toCome } = totalsOf(parties);
  return (
    <header className="top">
      <div className="bar">
        <CityBadge city={show.city} />
        <ShowName show={show} />
        <Dot onOpen={onOpenPhoneSheet} />
      </div>
      <p className="count">
        <b className="display">{arrived}</b>
        <span>
          of {expected} in
          <br />
          <b className="to-come">{toCome}</b> to come
        </span>
      </p>
      <progress
        data-city={show.city}
        aria-label="People in the room"
        value={arrived}
        max={Math.max(1, expected)}
      />
    </header>
  );
}

/** A choice if there are two shows tonight. */
function ShowName({ show }: { show: NightShow }) {
  const door = useDoor();
  const { night } = useDoorState();
  const shows = night?.shows ?? [];
  const nameOf = ({ title, showTime }: NightShow) => `${showTime.slice(0, 5)} ${title}`;
  if (shows.length < 2) return <h1>{nameOf(show)}</h1>;
  return (
    <>
      <h1 className="unseen">Door of {show.title}</h1>
      <select
        aria-label="Show"
        value={show.showId}
        onChange={({ target }) => door.chooseShow(target.value)}
      >
        {shows.map((one) => (
          <option key={one.showId} value={one.showId}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </>
  );
}
