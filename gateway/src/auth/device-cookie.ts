import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { hmacId } from '../http/hmac-id.js';
import { DEVICE_DAYS } from './devices.store.js';

const DAY_SECONDS = 86_400;
/** Enough to tell the few accounts of one computer apart. */
const NAME_DIGITS = 16;

/** The cookie with which a browser says that it is a known device of this account. */
export type CookieOfDevice = (username: string) => string | undefined;

/**
 * The cookies of a known device: one for each account, because at the box office members of staff share a computer. Only
 * the admin host sets them. Their names say nothing about who has signed in.
 */
@Injectable()
export class DeviceCookie {
  /** The only cookie of earlier versions, for the last person who had signed in. Browsers may still have it. */
  private readonly sharedName: string;

  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {
    // With the prefix a browser accepts it over TLS only, from this very host, and from no other subdomain.
    this.sharedName = settings.COOKIE_SECURE ? '__Host-club_device' : 'club_device';
  }

  read({ cookies }: FastifyRequest, username: string): string | undefined {
    return cookies[this.nameFor(username)] ?? cookies[this.sharedName];
  }

  write(reply: FastifyReply, username: string, value: string): void {
    void reply.setCookie(this.nameFor(username), value, {
      path: '/', // the prefix asks for it
      httpOnly: true,
      sameSite: 'strict',
      secure: this.settings.COOKIE_SECURE,
      maxAge: DEVICE_DAYS * DAY_SECONDS,
    });
  }

  private nameFor(username: string): string {
    const id = hmacId(this.settings.COOKIE_SECRET, 'device-cookie', username);
    return `${this.sharedName}_${id.slice(0, NAME_DIGITS)}`;
  }
}
