import { DomainError, doorNight } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { DoorDevicesStore } from './devices.store.js';
import { isOfBoxOffice, mayDeliver, type DeviceRow } from './domain/device.js';
import { hashOf } from './phone-secrets.js';

const MOVES_NOTHING = 'This phone does not move bookings. Please use one of the box office.';
const NOT_ITS_ROLE = 'This phone does not sell tickets. Please use one of the box office.';

/** Decides in each call of a phone whether it may do that now. The gateway only passes its credential on. */
@Injectable()
export class AcceptDevice {
  constructor(
    private readonly devices: DoorDevicesStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws DEVICE_REVOKED, NOT_YOUR_NIGHT */
  async toRead(credential: string): Promise<DeviceRow> {
    const device = await this.known(credential);
    if (device.revokedAt !== undefined) throw new DomainError('DEVICE_REVOKED'); // guard: revoked-phones-read-nothing (invariants.md I38)
    if (!device.nights.includes(doorNight(new Date()))) throw new DomainError('NOT_YOUR_NIGHT'); // guard: phones-for-their-nights (invariants.md I38)
    return device;
  }

  /**
   * What happened is accepted also after the night.
   * @throws DEVICE_REVOKED a week after its last night, a day after it was revoked, or if it is not known
   */
  async toDeliver(credential: string): Promise<DeviceRow> {
    const device = await this.known(credential);
    if (!mayDeliver(device, new Date())) throw new DomainError('DEVICE_REVOKED');
    return device;
  }

  /** @throws DEVICE_REVOKED, NOT_YOUR_NIGHT, FORBIDDEN, DOOR_SALES_OFF */
  async toSell(credential: string): Promise<DeviceRow> {
    const device = await this.toRead(credential);
    // guard: walk-ups-by-the-box-office (invariants.md I54)
    if (!isOfBoxOffice(device)) throw new DomainError('FORBIDDEN', NOT_ITS_ROLE);
    // guard: walk-ups-if-the-club-allows-it (invariants.md I54)
    if (!this.areSalesOn()) throw new DomainError('DOOR_SALES_OFF');
    return device;
  }

  /** @throws DEVICE_REVOKED, NOT_YOUR_NIGHT, FORBIDDEN */
  async toMove(credential: string): Promise<DeviceRow> {
    const device = await this.toRead(credential);
    // guard: moves-at-the-door-by-the-box-office (invariants.md I38)
    if (!isOfBoxOffice(device)) throw new DomainError('FORBIDDEN', MOVES_NOTHING);
    return device;
  }

  /** Whether its page offers tickets. */
  maySell(device: DeviceRow): boolean {
    return isOfBoxOffice(device) && this.areSalesOn();
  }

  private areSalesOn(): boolean {
    return this.settings.DOOR_SALES === 'on';
  }

  /**
   * Retention removes a phone before its cookie expires. It is refused like one that was revoked: the gateway takes
   * UNAUTHORIZED for a refusal of its own signature, and would answer 503.
   */
  private async known(credential: string): Promise<DeviceRow> {
    const device = await this.devices.findByCredential(hashOf(credential));
    if (device === null) throw new DomainError('DEVICE_REVOKED');
    return device;
  }
}
