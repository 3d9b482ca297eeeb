import type { NightShow } from '@club/contracts';
import { mayMove, type Shown } from '../door-state';
import { allowSound } from './signals';
import { useDoor, useDoorState } from './use-door';

interface Props {
  shown: Shown;
  /** The show of this door. */
  show: NightShow;
}

/** Only on phones of the box office. */
export function MoveHere({ shown, show }: Props) {
  if (!mayMove(useDoorState()) || shown.verdict.kind !== 'other-night') return null;
  return (
    <div className="again">
      {shown.move?.problem !== undefined && <p role="alert">{shown.move.problem}</p>}
      <MoveButton shown={shown} show={show} />
    </div>
  );
}

/** Whether places are left is known to the server alone. */
function MoveButton({ shown, show }: Props) {
  const door = useDoor();
  const isOnline = useDoorState().link === 'live';
  const isSending = shown.move?.isSending === true;
  const move = (): void => {
    allowSound();
    void door.moveHere(shown, show.showId);
  };
  return (
    <button type="button" disabled={!isOnline || isSending} onClick={move}>
      {isSending ? 'Moving…' : `Move to tonight, ${show.showTime.slice(0, 5)}`}
      {!isOnline && <small>needs a network</small>}
    </button>
  );
}
