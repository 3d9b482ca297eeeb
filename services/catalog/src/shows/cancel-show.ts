import { DomainError } from '@club/contracts';
import { actingStaff, Services, Trail } from '@club/kit';
import { CloseOfferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowsStore } from './shows.store.js';

const TAKEN_BACK = 'This cancellation was taken back since. Please reload the show.';

/**
 * Cancels a show: booking ends its sales, and refunds every booking once that can no longer be taken back. The show stays
 * visible as cancelled.
 */
@Injectable()
export class CancelShow {
  constructor(
    private readonly shows: ShowsStore,
    private readonly services: Services,
    private readonly trail: Trail,
  ) {}

  /**
   * A repeated call with the same id is the same cancellation, and is noted once.
   *
   * @throws NOT_FOUND, EDITED_MEANWHILE if this cancellation was taken back since.
   */
  async execute(id: string, cancellationId?: string): Promise<void> {
    const show = await this.shows.find(id);
    if (show === null) throw new DomainError('NOT_FOUND');
    const { venueId: venue } = show.details;
    const { state } = await this.services.call(CloseOfferCall, {
      showId: id,
      ...(cancellationId !== undefined && { cancellationId }),
    });
    if (state === 'taken-back') throw new DomainError('EDITED_MEANWHILE', TAKEN_BACK);
    if (state === 'cancelled-before') return;
    const action = { act: 'cancelled', by: actingStaff(), cancellation: cancellationId } as const;
    await this.trail.transaction(async (session) => {
      if (await this.shows.addActOnce(id, action, session))
        await this.trail.write({ act: 'show-cancel', id, venue }, session);
    });
  }
}
