import { showOf } from '../door-state';
import { NightPage } from './night-page';
import { PairPage } from './pair-page';
import { useDoor, useDoorState } from './use-door';
import { useNow } from './use-now';

/** The page of a phone, by what it knows: a list, or why there is none. */
export function DoorPage() {
  const state = useDoorState();
  const show = showOf(state, useNow());
  if (state.night === undefined) return <NoList />;
  if (show === undefined)
    return (
      <main className="plain">
        <h1 className="display">Door</h1>
        <p>There is no show at {state.night.venue.name} tonight.</p>
      </main>
    );
  return <NightPage key={show.showId} show={show} />;
}

function NoList() {
  const door = useDoor();
  const { link } = useDoorState();
  if (link === 'unpaired' || link === 'not-tonight') return <PairPage />;
  if (link === 'offline')
    return (
      <main className="plain">
        <h1 className="display">Door</h1>
        <p role="alert">
          This phone has no list yet and cannot reach the server. Please find a place with signal
          and try again.
        </p>
        <button type="button" className="go" onClick={door.hint}>
          Try again
        </button>
      </main>
    );
  return (
    <main className="plain">
      <h1 className="display">Door</h1>
      <p role="status">Opening the door…</p>
    </main>
  );
}
