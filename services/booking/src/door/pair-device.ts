import { randomUUID } from 'node:crypto';
import { DomainError, type PairDeviceInput } from '@club/contracts';
import { Trail } from '@club/kit';
import type { PairDeviceCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { DoorDevicesStore } from './devices.store.js';
import { lastOf, viewPaired, type DeviceRow, type PairingRow } from './domain/device.js';
import { PairingsStore } from './pairings.store.js';
import { hashOf, newCredential } from './phone-secrets.js';

/** A phone takes up a code. The use of the code and the phone are one transaction (invariants.md I38). */
@Injectable()
export class PairDevice {
  constructor(
    private readonly pairings: PairingsStore,
    private readonly devices: DoorDevicesStore,
    private readonly trail: Trail,
  ) {}

  /** @throws PAIRING_UNKNOWN for a code that was used, is too old, or never existed; the caller cannot tell which */
  execute({ token, name }: PairDeviceInput): Promise<ReplyOf<typeof PairDeviceCall>> {
    return this.trail.transaction(async (session) => {
      const pairing = await this.pairings.take(hashOf(token), new Date(), session);
      if (pairing === null) throw new DomainError('PAIRING_UNKNOWN');
      const credential = newCredential();
      const device = deviceOf(pairing, { name, credential });
      await this.devices.add(device, session);
      const { _id: id, role } = device;
      const { venueId: venue } = device.venue;
      await this.trail.write({ act: 'phone-add', id, venue, details: { role } }, session);
      return { credential, device: viewPaired(device) };
    });
  }
}

const deviceOf = (
  { venue, nights, role, pairedBy }: PairingRow,
  { name, credential }: { name: string; credential: string },
): DeviceRow => ({
  _id: randomUUID(),
  credentialHash: hashOf(credential),
  name,
  venue,
  nights,
  lastNight: lastOf(nights),
  role,
  pairedBy,
  pairedAt: new Date(),
});
