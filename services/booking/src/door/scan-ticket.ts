import {
  DomainError,
  doorNight,
  londonInstant,
  verdictOf,
  type DoorTicket,
  type Verdict,
} from '@club/contracts';
import { doorRefusals } from '@club/kit';
import type { RequestOf, ScanTicketCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { AcceptDevice } from './accept-device.js';
import { keeperOf, mayUndoAny, type DeviceRow } from './domain/device.js';
import { doorShowOf, viewNightParty } from './night-views.js';
import { ReadCode, type ReadCodeAnswer } from './read-code.js';
import { RefusalsStore } from './refusals.store.js';
import { hashOf } from './phone-secrets.js';

/** Says what to do with a ticket at the door of a phone, and notes what is refused. It lets no one in by itself. */
@Injectable()
export class ScanTicket {
  constructor(
    private readonly acceptDevice: AcceptDevice,
    private readonly offers: OffersStore,
    private readonly readCode: ReadCode,
    private readonly refusals: RefusalsStore,
  ) {}

  /** @throws DEVICE_REVOKED, NOT_YOUR_NIGHT; NOT_FOUND if there is no show at the venue tonight */
  async execute({
    credential,
    code,
    showId,
  }: RequestOf<typeof ScanTicketCall>): Promise<DoorTicket> {
    const device = await this.acceptDevice.toRead(credential);
    const now = new Date();
    const shows = await this.showsOf(device, doorNight(now));
    const reader = { by: keeperOf(device), mayAny: mayUndoAny(device), now };
    const showIds = shows.map(({ _id }) => _id);
    const answer = await this.readCode.execute(code, showIds, () => Promise.resolve(reader));
    const here = showAt(showId ?? answer.order?.showId, shows, now);
    if (here === undefined) throw new DomainError('NOT_FOUND');
    const verdict = verdictOf(answer.scan, { show: doorShowOf(here), now, isOnline: true });
    if (verdict.tone === 'red') await this.noteRefusal(verdict, { code, device, here });
    return { verdict, party: partyIn(answer, here) };
  }

  private async showsOf({ venue }: DeviceRow, night: string): Promise<OfferCounts[]> {
    const offers = await this.offers.findBetween(night, night);
    return offers.filter(({ venueId }) => venueId === venue.venueId);
  }

  private async noteRefusal(
    { kind: reason }: Verdict,
    { code, device, here }: { code: string; device: DeviceRow; here: OfferCounts },
  ): Promise<void> {
    doorRefusals.inc({ reason });
    const { _id: deviceId, venue } = device;
    const { venueId } = venue;
    await this.refusals.add({
      reason,
      codeHash: hashOf(code.trim()),
      deviceId,
      venueId,
      showId: here._id,
    });
  }
}

/** Of several shows in one night that one, if it is among them; otherwise the one that began last or begins next. */
function showAt(
  showId: string | undefined,
  shows: readonly OfferCounts[],
  now: Date,
): OfferCounts | undefined {
  const named = shows.find(({ _id }) => _id === showId);
  const away = ({ ticket }: OfferCounts) =>
    Math.abs(londonInstant(ticket.date, ticket.doorsTime).getTime() - now.getTime());
  return named ?? [...shows].sort((one, other) => away(one) - away(other))[0];
}

/** The party of a show elsewhere is none of this door's business. */
function partyIn({ scan, order }: ReadCodeAnswer, here: OfferCounts): DoorTicket['party'] {
  if (scan.read !== 'ticket' || scan.booking === undefined || order === undefined) return null;
  return order.showId === here._id ? viewNightParty(order, scan.booking.party) : null;
}
