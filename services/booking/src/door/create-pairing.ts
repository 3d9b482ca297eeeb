import { DomainError, doorNight, type CreatePairingInput, type DoorVenue } from '@club/contracts';
import { actingStaff, isAllowed, requireVenue, Trail } from '@club/kit';
import type { CreatePairingCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { PERMISSION_OF_ROLE } from './domain/device.js';
import { PairingsStore } from './pairings.store.js';
import { hashOf, newToken } from './phone-secrets.js';

const VALID_MS = 10 * 60_000;

/** Makes a code with which phones are added to the door of a venue (invariants.md I38). */
@Injectable()
export class CreatePairing {
  constructor(
    private readonly pairings: PairingsStore,
    private readonly offers: OffersStore,
    private readonly trail: Trail,
  ) {}

  /** @throws FORBIDDEN, VALIDATION_FAILED, NOT_FOUND */
  async execute(input: CreatePairingInput): Promise<ReplyOf<typeof CreatePairingCall>> {
    const now = new Date();
    requireVenue(input.venueId);
    requireOwnRights(input, doorNight(now));
    requireNights(input.nights, doorNight(now));
    const venue = await this.venueOf(input.venueId);
    const token = newToken();
    const expiresAt = new Date(now.getTime() + VALID_MS);
    const { nights, role, uses } = input;
    await this.trail.transaction(async (session) => {
      const pairing = { venue, nights, role, left: uses, pairedBy: actingStaff(), expiresAt };
      await this.pairings.add({ _id: hashOf(token), ...pairing }, session);
      const details = { role, uses, nights: nights.length };
      const { venueId } = venue;
      await this.trail.write(
        { act: 'phone-pairing', id: venueId, venue: venueId, details },
        session,
      );
    });
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /** Booking knows a venue by its shows. @throws NOT_FOUND */
  private async venueOf(venueId: string): Promise<DoorVenue> {
    const offer = await this.offers.findLatestAt(venueId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    return { venueId, name: offer.ticket.venueName, city: offer.ticket.city };
  }
}

/** No one gives a phone more than they may do themselves. @throws FORBIDDEN */
function requireOwnRights(input: CreatePairingInput, tonight: string): void {
  const { venueId, role } = input;
  // guard: phones-have-no-more-rights-than-their-giver (invariants.md I38)
  if (!isAllowed(PERMISSION_OF_ROLE[role], venueId)) throw new DomainError('FORBIDDEN');
  // guard: phones-of-others-need-a-manager (invariants.md I38)
  if (!isForOneself(input, tonight) && !isAllowed('door:pair', venueId))
    throw new DomainError('FORBIDDEN');
}

/** A steward may use the own phone tonight. */
const isForOneself = ({ uses, nights }: CreatePairingInput, tonight: string): boolean =>
  uses === 1 && nights.every((night) => night === tonight);

function requireNights(nights: readonly string[], tonight: string): void {
  if (nights.every((night) => night >= tonight)) return;
  const message = 'Must not be in the past';
  throw new DomainError('VALIDATION_FAILED', undefined, [{ path: 'nights', message }]);
}
