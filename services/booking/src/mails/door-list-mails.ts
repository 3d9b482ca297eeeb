import { bySurname } from '@club/contracts';
import type { MailRef } from '@club/kit';
import type { MailContentOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { admits } from '../orders/domain/admits.js';
import { doorNoteOf } from '../orders/domain/door-note.js';
import { STATES } from '../orders/domain/states.js';
import { OrderArrivalsStore, type DoorOrder } from '../orders/order-arrivals.store.js';
import { waitUntilDecided } from './cancelled-shows.js';
import { doorAddressOf } from './door-address.js';
import { isTimeForList, listedDateOf } from './door-list-facts.js';
import { MailFacts } from './mail-facts.js';

type Content = MailContentOf<'door-list'>;

/** The door list as an e-mail to the venue: names, numbers and notes, as they are when it is sent. No addresses. */
@Injectable()
export class DoorListMails {
  constructor(
    private readonly facts: MailFacts,
    private readonly orders: OrderArrivalsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async content(showId: string): Promise<Content | null> {
    const offer = await this.facts.offer(showId);
    if (offer === null) return null;
    const orders = await this.orders.findOfShows([showId]);
    const parties = orders.filter(({ state }) => STATES[state].letsPeopleIn).map(partyOf);
    return {
      kind: 'door-list',
      to: doorAddressOf(this.settings, offer.venueId ?? ''),
      ticket: offer.ticket,
      expected: parties.reduce((sum, party) => sum + (party.isPaid ? party.admits : 0), 0),
      parties: parties.filter((party) => party.admits > 0).sort(bySurname),
    };
  }

  /**
   * @returns why the list is of no use any more, in words for staff; null if it may be sent.
   * @throws MailWaits while the cancellation of the show may be taken back
   */
  async reasonToSkip(mail: MailRef, now: Date): Promise<string | null> {
    const offer = await this.facts.offer(mail.subject);
    if (offer === null) return null;
    waitUntilDecided(offer);
    if (offer.status !== 'open') return 'the show is cancelled';
    if (offer.ticket.date !== listedDateOf(mail)) return 'the show has moved';
    return isTimeForList(offer.ticket, now) ? null : 'the show has begun';
  }
}

const partyOf = (order: DoorOrder): Content['parties'][number] => ({
  name: order.name ?? '',
  reference: order.reference ?? '',
  admits: admits(order),
  isPaid: STATES[order.state].isPaid,
  note: doorNoteOf(order),
});
