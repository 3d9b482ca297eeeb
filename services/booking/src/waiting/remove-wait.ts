import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { EndWait } from './end-wait.js';
import { WaitsStore } from './waits.store.js';

/** Staff take a party off the list of one show, together with what is offered to it. */
@Injectable()
export class RemoveWait {
  constructor(
    private readonly venues: VenueRights,
    private readonly waits: WaitsStore,
    private readonly endWait: EndWait,
    private readonly trail: ShowTrail,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND, FORBIDDEN */
  async execute(id: string): Promise<void> {
    const wait = await this.waits.find(id);
    if (wait === null) throw new DomainError('NOT_FOUND');
    const { showId } = wait;
    await this.venues.require(showId);
    await this.trail.transaction(async (session) => {
      if (!(await this.endWait.execute(wait, 'left', session))) return;
      const details = { waitId: id };
      await this.trail.write({ act: 'wait-remove', id: showId, showId, details }, session);
    });
  }
}
