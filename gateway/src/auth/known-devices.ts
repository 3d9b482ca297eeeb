import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { hmacId } from '../http/hmac-id.js';
import { DevicesStore } from './devices.store.js';
import { TellStaff } from './mails/tell-staff.js';
import { StaffStore, type StaffRow } from './staff.store.js';

/** The device of a sign-in. */
interface Device {
  /** Undefined if it has not signed in to the account before. */
  id: string | undefined;
  userAgent: string;
}

/**
 * Browsers in which a member of staff has signed in before. Such a device signs no one in; it has attempts of its own,
 * which no stranger can use up (ADR 36).
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly devices: DevicesStore,
    private readonly staff: StaffStore,
    private readonly tell: TellStaff,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** The device of a cookie. Undefined if it is forged, belongs to another name, or was forgotten. */
  async idIn(cookie: string | undefined, username: string): Promise<string | undefined> {
    const [id = '', given = ''] = (cookie ?? '').split('.');
    // The signature first: strangers must not make the database work.
    if (!isEqual(given, this.signatureOf(id, username))) return undefined; // guard: device-cookies-are-signed
    return (await this.devices.exists(id, new Date())) ? id : undefined;
  }

  /** Remembers a device for another 180 days. @returns the value of its cookie. */
  async remember(member: StaffRow, device: Device): Promise<string> {
    const id = device.id ?? randomBytes(16).toString('hex');
    const now = new Date();
    if (device.id === undefined) await this.addNew(id, member, { now, ...device });
    else await this.devices.keep(id, { staffId: member._id, now });
    await this.staff.noteSeen(member._id, now);
    return `${id}.${this.signatureOf(id, member.username)}`;
  }

  /** The member hears of a new device by e-mail. Neither is stored without the other. */
  private addNew(
    id: string,
    member: StaffRow,
    { now, userAgent }: Device & { now: Date },
  ): Promise<void> {
    const notice = { _id: id, kind: 'staff-new-device', at: now, device: userAgent } as const;
    return this.staff.transaction(async (session) => {
      await this.devices.keep(id, { staffId: member._id, now }, session);
      await this.tell.write(member, notice, session); // guard: new-devices-are-told
    });
  }

  private signatureOf(id: string, username: string): string {
    return hmacId(this.settings.COOKIE_SECRET, 'known-device', `${id} ${username}`);
  }
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
