import { useState } from 'react';
import { unsentOf } from '../door-state';
import { PairingUnknown } from '../night/door-client';
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
        <PairForm token={token} />
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
    setBusy(true);
    await door
      .pair({ token, name: name.trim() })
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

const problemOf = (error: unknown): string =>
  error instanceof PairingUnknown
    ? 'This code has been used or is too old. Please ask for a new one.'
    : 'There is no connection. Please find a place with signal and try again.';
