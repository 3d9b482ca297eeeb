import type { NightShow } from '@club/contracts';
import { useState } from 'react';
import { showOf } from '../door-state';
import { NightPage } from './night-page';
import { PairPage } from './pair-page';
import { SellSheet } from './sell-sheet';
import { useDoor, useDoorState } from './use-door';
import { useNow } from './use-now';
import { Warnings } from './warnings';

/**
 * The page of a phone. The sheet that sells lies over it and not in it, so that a sale is not taken from its seller when the
 * show of the door changes.
 */
export function DoorPage() {
  const state = useDoorState();
  const show = showOf(state, useNow());
  const [tillOf, setTillOf] = useState<NightShow>();
  // Without a list nothing is sold, and the sheet does not come back by itself with the next one.
  if (state.night === undefined && tillOf !== undefined) setTillOf(undefined);
  return (
    <>
      <Behind show={show} onSell={setTillOf} />
      <Warnings of={tillOf === undefined ? state.saleProblem : undefined} />
      {tillOf !== undefined && <SellSheet show={tillOf} onClose={() => setTillOf(undefined)} />}
    </>
  );
}

interface Props {
  show: NightShow | undefined;
  onSell: (show: NightShow) => void;
}

/** What a phone shows by what it knows: a list, or why there is none. */
function Behind({ show, onSell }: Props) {
  const { night } = useDoorState();
  if (night === undefined) return <NoList />;
  if (show === undefined)
    return (
      <main className="plain">
        <h1 className="display">Door</h1>
        <p>There is no show at {night.venue.name} tonight.</p>
      </main>
    );
  return <NightPage key={show.showId} show={show} onSell={() => onSell(show)} />;
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
