import { useState } from 'react';
import { unsentOf } from '../door-state';
import { PairingUnknown, Refused } from '../night/door-client';
import { allowSound } from './signals';
import { useDoor, useDoorState } from './use-door';

/** Adds this phone to a door, if a pairing code was scanned. */
export function PairPage() {
  const state = useDoorState();
  const unsent = unsentOf(state);
  const { token } = state;
  return (
    <main className="plain">
      <h1 className="display">Door</h1>
      {unsent > 0 && (
        <p className="kept" role="status">
          This phone keeps {unsent === 1 ? '1 arrival' : `${unsent} arrivals`}, and delivers them
          after it was added again.
        </p>
      )}
      {token === undefined ? (
        <>
          <p>
            {state.link === 'not-tonight'
              ? 'This phone was not added for tonight.'
              : 'This phone has not been added to a door, or may no longer be used.'}
          </p>
          <p>Ask a manager for a code, and scan it with the camera of the phone.</p>
        </>
      ) : (
        <PairForm key={token} token={token} />
      )}
    </main>
  );
}

export function PairForm({ token }: { token: string }) {
  const door = useDoor();
  const [problem, setProblem] = useState<string>();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const pair = async (): Promise<void> => {
    const chosen = name.trim();
    // The browser takes a name of spaces for one.
    if (chosen === '') return setProblem(OTHER_NAME);
    setBusy(true);
    await door
      .pair({ token, name: chosen })
      .catch((error: unknown) => setProblem(problemOf(error)));
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        allowSound();
        void pair();
      }}
    >
      <label htmlFor="phone-name">Name of this phone</label>
      <input
        id="phone-name"
        placeholder="Sam’s phone"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={40}
        autoComplete="off"
        aria-describedby="phone-name-use"
      />
      <p id="phone-name-use">Colleagues see this name beside the people you let in.</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <button type="submit" className="go" disabled={isBusy}>
        {isBusy ? 'Adding…' : 'Add this phone'}
      </button>
    </form>
  );
}

const OTHER_NAME = 'Please give this phone another name.';

function problemOf(error: unknown): string {
  if (error instanceof PairingUnknown)
    return 'This code has been used or is too old. Please ask for a new one.';
  return error instanceof Refused
    ? OTHER_NAME
    : 'The server is busy or out of reach. Please find a place with signal and try again.';
}
