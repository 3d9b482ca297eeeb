import { type Warning } from '../door-state';
import { warningsOf } from '../warnings';
import { Icon } from './icon';
import { useDoor, useDoorState } from './use-door';

/** What the server knew better. It stays until a person has looked at it. @param of a sale that no sheet shows */
export function Warnings({ of }: { of: Warning | undefined }) {
  const door = useDoor();
  const known = warningsOf(useDoorState());
  const warnings = of === undefined ? known : [of, ...known];
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
