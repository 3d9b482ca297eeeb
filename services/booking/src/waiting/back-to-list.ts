import { Outbox, type TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { isOnSale, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { MAX_LAPSES, type Wait } from './domain/wait.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

interface Passed {
  from: 'offered' | 'taken';
  /** It ended without an answer or a payment; otherwise the party has declined it. */
  hasLapsed?: boolean;
  /** Its e-mail has left. */
  isTold?: boolean;
}

/** What becomes of a party that has let an offer pass, in the transaction of the caller. */
@Injectable()
export class BackToList {
  constructor(
    private readonly waits: WaitsStore,
    private readonly lists: WaitingListsStore,
    private readonly offers: OffersStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * It waits on in its place, but the others come first until all free places are given out: otherwise it would be offered
   * the same places at once. After its second lapse it is taken off the list, and after the end of the list it is closed.
   * While the show is off sale or cancelled no offer can be taken: the party has missed nothing, and it is still its turn. If
   * the show is cancelled it waits on, and is closed with the others, who all are told (EndList).
   */
  async execute(waitId: string, passed: Passed, session: TrailTransaction): Promise<void> {
    const { from } = passed;
    const wait = await this.waits.find(waitId, session);
    if (wait?.state !== from) return;
    const show = await this.offers.find(wait.showId, session);
    const { missed, hadItsTurn } = judge(passed, show !== null && isOnSale(show, new Date()));
    const state = await this.stateAfter(wait, { lapses: wait.lapses + missed, show }, session);
    const sitsOut = state === 'waiting' && hadItsTurn;
    const set = { state, ...(sitsOut && { sitsOut: true as const }) };
    await this.waits.change(waitId, [from], { set, inc: { lapses: missed } }, session);
    await this.lists.wake(wait.showId, session);
    if (state === 'lapsed') await this.tell(wait, session);
  }

  /** It may come back and be taken off again, so its place is part of the fact. */
  private async tell({ _id, place }: Wait, session: TrailTransaction): Promise<void> {
    const fact = `${_id}-${place}`;
    await this.outbox.write({ kind: 'waiting-taken-off', subject: _id, fact }, session);
  }

  private async stateAfter(
    { showId, state, emailKey }: Wait,
    { lapses, show }: { lapses: number; show: OfferCounts | null },
    session: TrailTransaction,
  ): Promise<'waiting' | 'lapsed' | 'closed' | 'left'> {
    if (lapses >= MAX_LAPSES) return 'lapsed'; // guard: two-lapses-end-it (invariants.md I42)
    // It did not pay, and has joined again since.
    if (state === 'taken' && (await this.waits.findActive(showId, emailKey, session)) !== null)
      return 'left';
    if (show?.status !== 'open') return 'waiting';
    const list = await this.lists.find(showId, session);
    return list?.endedAt === undefined ? 'waiting' : 'closed';
  }
}

/** A party that was never told of its offer has missed nothing, but others come first: perhaps no e-mail reaches it. */
const judge = (
  { hasLapsed = false, isTold = true }: Passed,
  isOnSaleNow: boolean,
): { missed: 0 | 1; hadItsTurn: boolean } => ({
  missed: hasLapsed && isTold && isOnSaleNow ? 1 : 0,
  hadItsTurn: !hasLapsed || isOnSaleNow,
});
