import type { Slip } from '../door-state';
import { Icon } from './icon';
import { useDoor } from './use-door';

/** A slip of the finger is undone with one press. */
export function UndoSlip({ slip }: { slip: Slip }) {
  const door = useDoor();
  const { name, n } = slip;
  return (
    <div className="undo" role="status">
      <Icon name="check" />
      <span>
        <b>{n} in</b> {name}
      </span>
      <button
        type="button"
        aria-label={`Undo ${n} in ${name}`}
        onClick={() => void door.undo(slip)}
      >
        <Icon name="undo" /> Undo
      </button>
    </div>
  );
}
