import { doorNight, type NightBundle } from '@club/contracts';
import type { ReadNightCall, ReadNightChangesCall, ReplyOf, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { publicTicketKeysOf } from '../links/ticket-keys.js';
import { AcceptDevice } from './accept-device.js';
import { DoorDevicesStore } from './devices.store.js';
import { keeperOf, mayUndoAny, type DeviceRow } from './domain/device.js';
import { viewNightParties, viewNightSales, viewNightShow, viewTombstones } from './night-views.js';
import { ReadNightFacts, type NightFacts } from './night-facts.js';
import { NightVersions, type NightContent } from './night-versions.js';

/** All that a phone needs to decide alone tonight: names to call, and no address. */
@Injectable()
export class ReadNight {
  constructor(
    private readonly acceptDevice: AcceptDevice,
    private readonly nightFacts: ReadNightFacts,
    private readonly versions: NightVersions,
    private readonly devices: DoorDevicesStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws DEVICE_REVOKED, NOT_YOUR_NIGHT */
  async execute({
    credential,
    since,
    unsent,
  }: RequestOf<typeof ReadNightCall>): Promise<NightBundle> {
    const device = await this.acceptDevice.toRead(credential);
    await this.devices.noteSeen(device, unsent);
    const now = new Date();
    const night = doorNight(now);
    const facts = await this.nightFacts.execute(device.venue.venueId, night);
    const content = this.contentOf(facts, device, now);
    const { isWhole, parties } = this.versions.changesSince(since, content);
    return {
      ...content,
      version: this.versions.versionOf(content),
      serverTime: now.toISOString(),
      whole: isWhole,
      parties,
    };
  }

  /** @throws DEVICE_REVOKED, NOT_YOUR_NIGHT */
  async changes({
    credential,
    since,
  }: RequestOf<typeof ReadNightChangesCall>): Promise<ReplyOf<typeof ReadNightChangesCall>> {
    const device = await this.acceptDevice.toRead(credential);
    const now = new Date();
    const facts = await this.nightFacts.shared(device.venue.venueId, doorNight(now));
    const content = this.contentOf(facts, device, now);
    const version = this.versions.versionOf(content);
    if (version === since) return { version, whole: false, parties: [] };
    const { isWhole, hasNewRest, parties } = this.versions.changesSince(since, content);
    if (isWhole || hasNewRest) return { version, whole: true, parties: [] };
    return { version, whole: false, parties };
  }

  private contentOf(facts: NightFacts, device: DeviceRow, now: Date): NightContent {
    const { shows, calendar, orders, movedAway, arrivals } = facts;
    const reader = { by: keeperOf(device), mayAny: mayUndoAny(device), now };
    const closed = new Set(shows.filter(({ status }) => status !== 'open').map(({ _id }) => _id));
    return {
      night: doorNight(now),
      venue: device.venue,
      role: device.role,
      shows: shows.map(viewNightShow),
      parties: viewNightParties(orders, arrivals, reader),
      tombstones: viewTombstones(orders, movedAway, closed),
      keys: publicTicketKeysOf(this.settings),
      calendar: calendar.map(viewNightShow),
      ...(this.acceptDevice.maySell(device) && { sales: viewNightSales(shows, now) }),
    };
  }
}
