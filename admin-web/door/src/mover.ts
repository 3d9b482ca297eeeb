import type { NightParty } from '@club/contracts';
import { movedOf, type DoorState, type Shown } from './door-state';
import { NotMoved, type DoorClient } from './night/door-client';

interface MoverParts {
  client: Pick<DoorClient, 'move'>;
  now: () => DoorState;
  set: (change: Partial<DoorState>) => void;
  /** Hears of the party, which is new on the list, also if something else is on the screen by then. */
  onMoved: (party: NightParty) => Promise<void>;
  /** The party may go in. */
  onShown: () => void;
  /** The list that is shown may be old. */
  onFailure: () => void;
}

const NO_ANSWER = 'The server has not answered. Press again: it is moved only once.';

/** Moves the booking of the ticket on the screen to the show of this door. */
export class Mover {
  constructor(private readonly parts: MoverParts) {}

  /** The id of the scan is that of the move, so that a second press is the same move. */
  async move({ id: moveId, code }: Shown, showId: string): Promise<void> {
    const { client, now, set, onMoved, onFailure } = this.parts;
    const { shown } = now();
    if (shown?.id !== moveId || shown.move?.isSending === true) return;
    set({ shown: { ...shown, move: { isSending: true } } });
    try {
      const { party } = await client.move({ moveId, code, showId });
      await onMoved(party);
      this.moved(moveId, movedOf(code, party));
    } catch (error) {
      this.failed(moveId, error instanceof NotMoved ? error.message : NO_ANSWER);
      onFailure();
    }
  }

  private moved(moveId: string, shown: Shown): void {
    const { now, set, onShown } = this.parts;
    if (now().shown?.id !== moveId) return;
    set({ shown });
    onShown();
  }

  /** Another ticket may be on the screen by now; its people must not be taken for these. */
  private failed(moveId: string, problem: string): void {
    const { now, set } = this.parts;
    const { shown, lateWarnings } = now();
    if (shown?.id === moveId)
      return set({ shown: { ...shown, move: { isSending: false, problem } } });
    const warning = { id: moveId, title: 'A ticket was not moved to tonight.', detail: problem };
    set({ lateWarnings: [...lateWarnings, warning] });
  }
}
