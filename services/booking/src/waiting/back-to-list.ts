import { Outbox, type TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { MAX_LAPSES, type Wait } from './domain/wait.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

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
   * the same places at once. After its second lapse it is taken off the list, and after the end of the list it is closed. If
   * the show is cancelled it waits on, has missed nothing, and is closed with the others, who all are told (EndList).
   */
  async execute(
    waitId: string,
    { from, hasLapsed = false }: { from: 'offered' | 'taken'; hasLapsed?: boolean },
    session: TrailTransaction,
  ): Promise<void> {
    const wait = await this.waits.find(waitId, session);
    if (wait?.state !== from) return;
    const missed = hasLapsed ? await this.missedBy(wait, session) : 0;
    const state = await this.stateAfter(wait, wait.lapses + missed, session);
    const set = { state, ...(state === 'waiting' && { sitsOut: true as const }) };
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
    lapses: number,
    session: TrailTransaction,
  ): Promise<'waiting' | 'lapsed' | 'closed' | 'left'> {
    if (lapses >= MAX_LAPSES) return 'lapsed'; // guard: two-lapses-end-it (invariants.md I42)
    // It did not pay, and has joined again since.
    if (state === 'taken' && (await this.waits.findActive(showId, emailKey, session)) !== null)
      return 'left';
    if (!(await this.isOpen({ showId }, session))) return 'waiting';
    const list = await this.lists.find(showId, session);
    return list?.endedAt === undefined ? 'waiting' : 'closed';
  }

  private async missedBy(wait: Wait, session: TrailTransaction): Promise<0 | 1> {
    return (await this.isOpen(wait, session)) ? 1 : 0;
  }

  private async isOpen({ showId }: Pick<Wait, 'showId'>, session: TrailTransaction) {
    return (await this.offers.find(showId, session))?.status === 'open';
  }
}
