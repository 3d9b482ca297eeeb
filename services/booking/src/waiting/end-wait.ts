import type { WaitState } from '@club/contracts';
import type { TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { WaitingClaimsStore } from '../offers/waiting-claims.store.js';
import { ACTIVE, type Wait } from './domain/wait.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

/** Ends entries together with what is offered to them, in the transaction of the caller. */
@Injectable()
export class EndWait {
  constructor(
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly claims: WaitingClaimsStore,
    private readonly lists: WaitingListsStore,
  ) {}

  /** @returns false if it has ended before. */
  async execute(
    { _id, showId }: Pick<Wait, '_id' | 'showId'>,
    state: Extract<WaitState, 'left' | 'closed' | 'taken'>,
    session: TrailTransaction,
  ): Promise<boolean> {
    const unset = { savingSince: 1, sitsOut: 1 } as const;
    const ended = await this.waits.change(_id, ACTIVE, { set: { state }, unset }, session);
    if (ended === null) return false;
    const open = await this.waitOffers.findOpenOf(_id, session);
    if (open !== null) {
      await this.waitOffers.change(open._id, { from: 'open', to: 'withdrawn' }, session);
      const places = { offerId: open._id, quantity: open.quantity };
      await this.claims.release(showId, places, session);
    }
    await this.lists.wake(showId, session);
    return true;
  }

  /** The party leaves all nights that it has named together with this one. */
  async others({ _id, group }: Wait, session: TrailTransaction): Promise<void> {
    for (const other of await this.waits.findGroup(group, session))
      if (other._id !== _id && ACTIVE.includes(other.state))
        await this.execute(other, 'left', session);
  }
}
