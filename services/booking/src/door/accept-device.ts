import { DomainError, doorNight } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { DoorDevicesStore } from './devices.store.js';
import { mayDeliver, type DeviceRow } from './domain/device.js';
import { hashOf } from './phone-secrets.js';

/** Decides in each call of a phone whether it may do that now. The gateway only passes its credential on. */
@Injectable()
export class AcceptDevice {
  constructor(private readonly devices: DoorDevicesStore) {}

  /** @throws UNAUTHORIZED, DEVICE_REVOKED, NOT_YOUR_NIGHT */
  async toRead(credential: string): Promise<DeviceRow> {
    const device = await this.known(credential);
    if (device.revokedAt !== undefined) throw new DomainError('DEVICE_REVOKED'); // guard: revoked-phones-read-nothing (invariants.md I38)
    if (!device.nights.includes(doorNight(new Date()))) throw new DomainError('NOT_YOUR_NIGHT'); // guard: phones-for-their-nights (invariants.md I38)
    return device;
  }

  /** What happened is accepted also after the night. @throws UNAUTHORIZED, DEVICE_REVOKED a day after it was revoked */
  async toDeliver(credential: string): Promise<DeviceRow> {
    const device = await this.known(credential);
    if (!mayDeliver(device, new Date())) throw new DomainError('DEVICE_REVOKED');
    return device;
  }

  private async known(credential: string): Promise<DeviceRow> {
    const device = await this.devices.findByCredential(hashOf(credential));
    if (device === null) throw new DomainError('UNAUTHORIZED');
    return device;
  }
}
