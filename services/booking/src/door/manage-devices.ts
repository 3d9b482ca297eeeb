import { DomainError, doorNight, type DoorDevices } from '@club/contracts';
import { requireVenue, Trail } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { DoorDevicesStore } from './devices.store.js';
import { listedSince, viewDevice } from './domain/device.js';
import { PairingsStore } from './pairings.store.js';

/** Staff look at the phones of a venue and take them off the door. */
@Injectable()
export class ManageDevices {
  constructor(
    private readonly devices: DoorDevicesStore,
    private readonly pairings: PairingsStore,
    private readonly trail: Trail,
  ) {}

  /** @throws FORBIDDEN */
  async list(venueId: string): Promise<DoorDevices> {
    requireVenue(venueId);
    const rows = await this.devices.findOfVenue(venueId, listedSince(doorNight(new Date())));
    return { devices: rows.map(viewDevice) };
  }

  /** @throws NOT_FOUND, FORBIDDEN */
  async revoke(deviceId: string): Promise<void> {
    const device = await this.devices.find(deviceId);
    if (device === null) throw new DomainError('NOT_FOUND');
    const { venueId: venue } = device.venue;
    requireVenue(venue); // guard: phones-at-own-venues (invariants.md I38)
    await this.trail.transaction(async (session) => {
      const isNew = await this.devices.revoke(deviceId, new Date(), session);
      const details = { before: !isNew };
      await this.trail.write({ act: 'phone-revoke', id: deviceId, venue, details }, session);
    });
  }

  /** A code that is still open could add another phone, so the codes go as well. @throws FORBIDDEN */
  endNight(venueId: string): Promise<{ revoked: number }> {
    requireVenue(venueId);
    return this.trail.transaction(async (session) => {
      await this.pairings.removeOf(venueId, session); // guard: no-phones-after-the-end (invariants.md I38)
      const revoked = await this.devices.revokeOf(venueId, new Date(), session);
      const note = { act: 'door-night-end', id: venueId, venue: venueId } as const;
      await this.trail.write({ ...note, details: { revoked } }, session);
      return { revoked };
    });
  }
}
