import { DomainError } from '@club/contracts';
import { currentContext, type ServiceClient } from '@club/kit';
import { CloseOffer } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { BOOKING } from '../config.js';
import { ShowsStore } from './shows.store.js';

/** Cancels a show: booking ends its sales and pays everyone back. The show stays visible as cancelled. */
@Injectable()
export class CancelShow {
  constructor(
    private readonly shows: ShowsStore,
    @Inject(BOOKING) private readonly booking: ServiceClient,
  ) {}

  async execute(id: string): Promise<void> {
    if ((await this.shows.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.booking.call(CloseOffer, { showId: id });
    await this.shows.note(id, { act: 'cancelled', by: currentContext()?.staff?.username ?? '' });
  }
}
