import { warningsOf } from '../door-state';
import { Icon } from './icon';
import { useDoor, useDoorState } from './use-door';

/** What the server knew better. It stays until a person has looked at it. */
export function Warnings() {
  const door = useDoor();
  const warnings = warningsOf(useDoorState());
  return (
    <div className="warnings" role="alert">
      {warnings.map(({ id, title, detail }) => (
        <div key={id} className="warning">
          <Icon name="stop" size={30} />
          <p>
            <b>{title}</b> {detail}
          </p>
          <button type="button" aria-label={`Seen: ${title}`} onClick={() => void door.saw(id)}>
            Seen
          </button>
        </div>
      ))}
    </div>
  );
}
