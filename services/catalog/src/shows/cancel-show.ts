import { DomainError } from '@club/contracts';
import { actingStaff, Services } from '@club/kit';
import { CloseOfferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowsStore } from './shows.store.js';

/** Cancels a show: booking ends its sales and refunds every booking. The show stays visible as cancelled. */
@Injectable()
export class CancelShow {
  constructor(
    private readonly shows: ShowsStore,
    private readonly services: Services,
  ) {}

  async execute(id: string): Promise<void> {
    if ((await this.shows.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.services.call(CloseOfferCall, { showId: id });
    await this.shows.addAction(id, { act: 'cancelled', by: actingStaff() });
  }
}
