import { DomainError } from '@club/contracts';
import { actingStaff, Services, Trail } from '@club/kit';
import { ReopenOfferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowsStore } from './shows.store.js';

/** Puts a cancelled show on sale again, before its first refund. Booking decides whether it is early enough. */
@Injectable()
export class UndoCancellation {
  constructor(
    private readonly shows: ShowsStore,
    private readonly services: Services,
    private readonly trail: Trail,
  ) {}

  /** A repeated call changes and notes nothing. @throws NOT_FOUND, CANCELLATION_FINAL */
  async execute(id: string, cancellationId: string): Promise<void> {
    const show = await this.shows.find(id);
    if (show === null) throw new DomainError('NOT_FOUND');
    const { venueId: venue } = show.details;
    await this.services.call(ReopenOfferCall, { showId: id, cancellationId });
    const action = {
      act: 'put on again',
      by: actingStaff(),
      cancellation: cancellationId,
    } as const;
    await this.trail.transaction(async (session) => {
      if (await this.shows.addActOnce(id, action, session))
        await this.trail.write({ act: 'show-cancel-undo', id, venue }, session);
    });
  }
}
