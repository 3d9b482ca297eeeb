import { multiplyPence } from '@club/contracts';
import { MailWaits, type MailRef } from '@club/kit';
import type { MailContentOf, MailKind } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { waitTokenOf } from '../links/waiting-link.js';
import { isOnSale, isUndoable, placesOnSale, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { doorsOf, isAllHands } from '../waiting/domain/offer-window.js';
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
    const [show, offer] = await Promise.all([
      this.offers.findEvenRemoved(entry.showId),
      this.offerOf(mail),
    ]);
    return REASONS[mail.kind]?.({ entry, show, offer, now }) ?? null;
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

interface FactsNow {
  entry: Wait;
  show: OfferCounts | null;
  /** Of an e-mail with an offer. */
  offer: WaitOffer | null;
  now: Date;
}
type Reason = (facts: FactsNow) => string | null;

/** A party that has left has no use for it. */
const unlessWaiting: Reason = ({ entry }) =>
  ACTIVE.includes(entry.state) ? null : 'the party waits no longer';

/** A cancellation has an e-mail of its own. @throws MailWaits while it may be taken back. */
const unlessNoShow: Reason = ({ show, now }) => {
  if (show !== null && isUndoable(show))
    throw new MailWaits('the cancellation of the show may be taken back');
  if (show?.status !== 'open') return 'the show is cancelled';
  return doorsOf(show) <= now ? 'the show is over' : null;
};

/** @throws MailWaits while the show is off sale: the places can be taken once it is on sale again. */
const unlessOffSale: Reason = (facts) => {
  const { show, now } = facts;
  const reason = unlessNoShow(facts);
  if (reason !== null) return reason;
  if (show === null || !isOnSale(show, now)) throw new MailWaits('the show is off sale');
  return null;
};

const unlessOver: Reason = (facts) => {
  const { offer, now } = facts;
  if (offer?.state !== 'open' || offer.endsAt <= now) return 'the offer is over';
  return unlessOffSale(facts);
};

/** It says "tonight", and the show may have been put off since. */
const unlessTonight: Reason = (facts) => {
  const { show, now } = facts;
  const isTonight = show !== null && isAllHands(show, now);
  return unlessOffSale(facts) ?? (isTonight ? null : 'the show has moved');
};

/** What must still be true when an e-mail is sent. One of another kind is always sent. */
const REASONS: Partial<Record<MailKind, Reason>> = {
  'waiting-joined': unlessWaiting,
  'waiting-moved': (facts) => unlessWaiting(facts) ?? unlessNoShow(facts),
  'waiting-offer': unlessOver,
  'waiting-all-hands': unlessTonight,
  'waiting-taken-off': ({ entry }) =>
    entry.state === 'lapsed' ? null : 'the party has come back since',
};

/** Whether an e-mail is to a party that waits. */
export const isAboutWait = ({ kind }: MailRef): boolean => kind.startsWith('waiting-');
