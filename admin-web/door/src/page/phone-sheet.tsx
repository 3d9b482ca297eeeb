import type { DoorRole } from '@club/contracts';
import { useEffect, useRef, useState } from 'react';
import { connectionOf, londonTime, unsentOf } from '../door-state';
import { installOffer, isInstalled } from './install';
import { applyTheme, storedTheme } from './theme';
import { useDoor, useDoorState } from './use-door';
import { useNow } from './use-now';

const ROLES: Record<DoorRole, string> = {
  steward: 'Steward',
  supervisor: 'Supervisor',
  'box-office': 'Box office',
};

/** A dialog about this phone: its connection, its role at the door, and its settings. */
export function PhoneSheet({ onClose }: { onClose: () => void }) {
  const door = useDoor();
  const state = useDoorState();
  const sheet = useRef<HTMLDialogElement>(null);
  const now = useNow();
  useEffect(() => sheet.current?.showModal(), []);
  const { night, reachedAt } = state;
  const unsent = unsentOf(state);
  const reached = reachedAt === 0 ? 'not yet' : londonTime(new Date(reachedAt).toISOString());
  return (
    <dialog ref={sheet} className="sheet" aria-labelledby="phone-title" onClose={onClose}>
      <h2 id="phone-title">This phone</h2>
      <dl>
        <dt>Connection</dt>
        <dd>{connectionOf(state, now).words}</dd>
        <dt>Not sent yet</dt>
        <dd>{unsent === 1 ? '1 arrival' : `${unsent} arrivals`}</dd>
        <dt>Server last reached</dt>
        <dd>{reached}</dd>
        <dt>Door</dt>
        <dd>{night === undefined ? '' : `${night.venue.name}, ${night.venue.city}`}</dd>
        <dt>Role</dt>
        <dd>{night === undefined ? '' : ROLES[night.role]}</dd>
      </dl>
      <p>Without a network, this phone keeps working and sends everything when it can.</p>
      <div className="acts">
        <button type="button" onClick={door.connectSoon}>
          Try to connect now
        </button>
        <ThemeButton />
        <Install />
        <button type="button" className="go" onClick={() => sheet.current?.close()}>
          Back to the door
        </button>
      </div>
    </dialog>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const change = (): void => {
    applyTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" onClick={change}>
      {other === 'dark' ? 'Dark colours' : 'Light colours'}
    </button>
  );
}

/** Only an installed app keeps its data: Safari deletes the data of other pages after seven days without a visit. */
function Install() {
  if (isInstalled()) return null;
  const offer = installOffer();
  if (offer === undefined)
    return <p>To keep this page, choose “Add to Home Screen” in the browser’s menu.</p>;
  return (
    <button type="button" onClick={() => void offer()}>
      Install on this phone
    </button>
  );
}
