import { multiplyPence } from '@club/contracts';
import type { MailRef } from '@club/kit';
import type { MailContentOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { waitTokenOf } from '../links/waiting-link.js';
import { placesOnSale, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { ACTIVE, type Wait, type WaitOffer } from '../waiting/domain/wait.js';
import { WaitOffersStore } from '../waiting/wait-offers.store.js';
import { WaitsStore } from '../waiting/waits.store.js';

type Addressed = Pick<MailContentOf<'waiting-closed'>, 'to' | 'wait'>;
interface AboutWait {
  entry: Wait;
  show: OfferCounts;
  addressed: Addressed;
}

/** Builds the e-mails to parties that wait. Their subject is the entry. */
@Injectable()
export class WaitingMails {
  constructor(
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly offers: OffersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async joined(mail: MailRef): Promise<MailContentOf<'waiting-joined'> | null> {
    const about = await this.read(mail);
    if (about === null) return null;
    const { entry, addressed } = about;
    const group = await this.waits.findGroup(entry.group);
    const others = group.filter((one) => one._id !== entry._id && ACTIVE.includes(one.state));
    const nights = await this.offers.list(others.map(({ showId }) => showId));
    return {
      kind: 'waiting-joined',
      ...addressed,
      acceptFewer: entry.acceptFewer,
      otherNights: nights.map(({ ticket }) => ticket),
    };
  }

  async offer(mail: MailRef): Promise<MailContentOf<'waiting-offer'> | null> {
    const [about, offer] = await Promise.all([this.read(mail), this.offerOf(mail)]);
    if (about === null || offer === null) return null;
    const { quantity: places, endsAt } = offer;
    return {
      kind: 'waiting-offer',
      ...about.addressed,
      places,
      totalPence: multiplyPence(about.show.unitPence, places),
      expiresAt: endsAt.toISOString(),
    };
  }

  async allHands(mail: MailRef): Promise<MailContentOf<'waiting-all-hands'> | null> {
    const about = await this.read(mail);
    if (about === null) return null;
    const { addressed, show } = about;
    return { kind: 'waiting-all-hands', ...addressed, placesOnSale: placesOnSale(show) };
  }

  async plain<Kind extends 'waiting-taken-off' | 'waiting-closed'>(
    kind: Kind,
    mail: MailRef,
  ): Promise<({ kind: Kind } & Addressed) | null> {
    const about = await this.read(mail);
    return about === null ? null : { kind, ...about.addressed };
  }

  /** @returns why an e-mail is no longer true, in words for staff; null if it may be sent. */
  async reasonToSkip(mail: MailRef, now: Date): Promise<string | null> {
    const entry = await this.waits.find(mail.subject);
    if (entry === null) return 'the entry was removed';
    if (mail.kind === 'waiting-joined' && !ACTIVE.includes(entry.state))
      return 'the party waits no longer';
    if (mail.kind !== 'waiting-offer') return null;
    const offer = await this.offerOf(mail);
    return offer?.state !== 'open' || offer.endsAt <= now ? 'the offer is over' : null;
  }

  private async read({ subject }: MailRef): Promise<AboutWait | null> {
    const entry = await this.waits.find(subject);
    const show = entry === null ? null : await this.offers.findEvenRemoved(entry.showId);
    if (entry === null || show === null) return null;
    return { entry, show, addressed: this.addressed(entry, show) };
  }

  private addressed(entry: Wait, { ticket }: OfferCounts): Addressed {
    const { _id: waitId, email: to, name, showId, quantity } = entry;
    const link = { waitId, date: ticket.date };
    const waitToken = waitTokenOf(this.settings.TICKET_SECRET, link, new Date());
    return { to, wait: { name, showId, ticket, quantity, waitToken } };
  }

  /** The e-mail's id names the offer that it is about. */
  private offerOf({ _id, kind }: MailRef): Promise<WaitOffer | null> {
    return this.waitOffers.find(_id.slice(`${kind}-`.length));
  }
}

/** Whether an e-mail is to a party that waits. */
export const isAboutWait = ({ kind }: MailRef): boolean => kind.startsWith('waiting-');
