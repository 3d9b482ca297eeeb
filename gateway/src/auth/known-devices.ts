import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { hmacId } from '../http/hmac-id.js';
import { DevicesStore } from './devices.store.js';

/**
 * Browsers in which a member of staff has signed in before. Such a device signs no one in; it has attempts of its own,
 * which no stranger can use up (ADR 36).
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly devices: DevicesStore,
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
  async remember(
    { staffId, username }: { staffId: string; username: string },
    known: string | undefined,
  ): Promise<string> {
    const id = known ?? randomBytes(16).toString('hex');
    await this.devices.keep(id, staffId, new Date());
    return `${id}.${this.signatureOf(id, username)}`;
  }

  private signatureOf(id: string, username: string): string {
    return hmacId(this.settings.COOKIE_SECRET, 'known-device', `${id} ${username}`);
  }
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
