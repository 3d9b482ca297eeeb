import { multiplyPence } from '@club/contracts';
import { MailWaits, type MailRef } from '@club/kit';
import type { MailContentOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { waitTokenOf } from '../links/waiting-link.js';
import { isUndoable, placesOnSale, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { doorsOf } from '../waiting/domain/offer-window.js';
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

  async plain<Kind extends 'waiting-moved' | 'waiting-taken-off' | 'waiting-closed'>(
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
    if (WHILE_WAITING.includes(mail.kind) && !ACTIVE.includes(entry.state))
      return 'the party waits no longer';
    if (mail.kind === 'waiting-moved')
      return whyNotMoved(await this.offers.findEvenRemoved(entry.showId), now);
    return mail.kind === 'waiting-offer' ? whyNotOffered(await this.offerOf(mail), now) : null;
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

/** What is of no use to a party that has left. */
const WHILE_WAITING: readonly string[] = ['waiting-joined', 'waiting-moved'];

const whyNotOffered = (offer: WaitOffer | null, now: Date): string | null =>
  offer?.state !== 'open' || offer.endsAt <= now ? 'the offer is over' : null;

/** A cancellation has an e-mail of its own. @throws MailWaits while it may be taken back. */
function whyNotMoved(show: OfferCounts | null, now: Date): string | null {
  if (show !== null && isUndoable(show))
    throw new MailWaits('the cancellation of the show may be taken back');
  if (show?.status !== 'open') return 'the show is cancelled';
  return doorsOf(show) <= now ? 'the show is over' : null;
}

/** Whether an e-mail is to a party that waits. */
export const isAboutWait = ({ kind }: MailRef): boolean => kind.startsWith('waiting-');
