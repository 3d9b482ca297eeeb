import { mayPairAnew } from '../door-state';
import type { Night } from '../night/night-list';
import { PairForm } from './pair-page';
import { useDoor, useDoorState } from './use-door';

interface Props {
  night: Night;
  token: string;
}

/** A pairing code was opened on a phone that has a list, so a person says which of the two is meant. */
export function NewCode({ night: { venue }, token }: Props) {
  const door = useDoor();
  const mayPair = mayPairAnew(useDoorState());
  return (
    <main className="plain">
      <h1 className="display">Door</h1>
      <p>
        This phone has the list of {venue.name}, {venue.city}. You have opened a code that adds it
        anew{mayPair && ', and that replaces its list and what it may do'}.
      </p>
      {mayPair ? (
        <PairForm key={token} token={token} />
      ) : (
        <p role="alert">
          It has not delivered everything yet, or a sale has no answer. Please keep this door until
          that is done, and open the code again.
        </p>
      )}
      <button type="button" className={mayPair ? undefined : 'go'} onClick={door.keepList}>
        Keep this door
      </button>
    </main>
  );
}
