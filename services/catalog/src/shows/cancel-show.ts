import { DomainError } from '@club/contracts';
import { actingStaff, Services, Trail } from '@club/kit';
import { CloseOfferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowsStore } from './shows.store.js';

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

  async execute(id: string, cancellationId?: string): Promise<void> {
    const show = await this.shows.find(id);
    if (show === null) throw new DomainError('NOT_FOUND');
    const { venueId: venue } = show.details;
    await this.services.call(CloseOfferCall, {
      showId: id,
      ...(cancellationId !== undefined && { cancellationId }),
    });
    await this.trail.transaction(async (session) => {
      await this.shows.addAction(id, { act: 'cancelled', by: actingStaff() }, session);
      await this.trail.write({ act: 'show-cancel', id, venue }, session);
    });
  }
}
