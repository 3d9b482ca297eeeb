import type { NightShow } from '@club/contracts';
import { useState } from 'react';
import { showOf } from '../door-state';
import { NewCode } from './new-code';
import { NightPage } from './night-page';
import { PairPage } from './pair-page';
import { SellButton } from './sell-button';
import { SellSheet } from './sell-sheet';
import { useDoor, useDoorState } from './use-door';
import { useNow } from './use-now';
import { Warnings } from './warnings';

/**
 * The page of a phone. The sheet that sells lies over it and not in it, so that a sale is not taken from its seller when the
 * show of the door changes. It is open from the start if a sale has had no answer when the page was loaded again.
 */
export function DoorPage() {
  const state = useDoorState();
  const show = showOf(state, useNow());
  const [isTillOpen, setTillOpen] = useState(state.openSale !== undefined);
  // Without a list nothing is sold, and the sheet does not come back by itself with the next one.
  if (state.night === undefined && isTillOpen) setTillOpen(false);
  return (
    <>
      <Behind show={show} onSell={() => setTillOpen(true)} />
      <Warnings of={isTillOpen ? undefined : state.saleProblem} />
      {isTillOpen && <SellSheet show={show} onClose={() => setTillOpen(false)} />}
    </>
  );
}

interface Props {
  show: NightShow | undefined;
  onSell: () => void;
}

/** What a phone shows by what it knows: a list, or why there is none. */
function Behind({ show, onSell }: Props) {
  const { night, token } = useDoorState();
  if (night === undefined) return <NoList />;
  if (token !== undefined) return <NewCode night={night} token={token} />;
  if (show === undefined)
    return (
      <main className="plain">
        <h1 className="display">Door</h1>
        <p>There is no show at {night.venue.name} tonight.</p>
        <SellButton show={undefined} onOpen={onSell} />
      </main>
    );
  return <NightPage key={show.showId} show={show} onSell={onSell} />;
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
        <button type="button" className="go" onClick={door.connectSoon}>
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
