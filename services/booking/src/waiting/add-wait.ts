import { DomainError, type WaitRow } from '@club/contracts';
import { actingStaff, Outbox, type TrailTransaction } from '@club/kit';
import type { AddWaitCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { Wait } from './domain/wait.js';
import { EnterList, keyOf, withoutRaces } from './enter-list.js';
import { viewWaitRow } from './view-wait-row.js';
import { WaitsStore } from './waits.store.js';

type Input = RequestOf<typeof AddWaitCall>;

/** Adds a party by phone, at the end of the list. It gets the same e-mail as one that has joined by itself. */
@Injectable()
export class AddWait {
  constructor(
    private readonly venues: VenueRights,
    private readonly offers: OffersStore,
    private readonly waits: WaitsStore,
    private readonly enterList: EnterList,
    private readonly outbox: Outbox,
    private readonly trail: ShowTrail,
  ) {}

  /** @throws FORBIDDEN, ALREADY_WAITING, ID_IN_USE, NOT_FOUND, SALES_CLOSED, WAITING_LIST_CLOSED, PLACES_LEFT */
  async execute(input: Input): Promise<WaitRow> {
    await this.venues.require(input.showId);
    const wait = await withoutRaces(async () => {
      const known = await this.waits.find(input.entryId);
      if (known === null) return this.trail.transaction((session) => this.add(input, session));
      if (!isSame(known, input)) throw new DomainError('ID_IN_USE');
      return known;
    });
    return viewWaitRow(wait, await this.offers.find(wait.showId), undefined);
  }

  private async add(input: Input, session: TrailTransaction): Promise<Wait> {
    const { entryId: _id, showId, email, name, quantity, acceptFewer } = input;
    if ((await this.enterList.entryOf(showId, email, session)) !== null)
      throw new DomainError('ALREADY_WAITING');
    const party = { _id, showId, group: _id, email, name, quantity, acceptFewer };
    const wait = await this.enterList.execute({ ...party, by: actingStaff() }, session);
    await this.outbox.write({ kind: 'waiting-joined', subject: _id }, session);
    const details = { waitId: _id, quantity };
    await this.trail.write({ act: 'wait-add', id: showId, showId, details }, session);
    return wait;
  }
}

const isSame = (wait: Wait, { showId, email, name }: Input): boolean =>
  wait.showId === showId && wait.emailKey === keyOf(email) && wait.name === name;
