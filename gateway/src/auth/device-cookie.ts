import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { DEVICE_DAYS } from './devices.store.js';

const DAY_SECONDS = 86_400;

/** The cookie of a known device. Only the admin host sets it. */
@Injectable()
export class DeviceCookie {
  private readonly name: string;

  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {
    // With the prefix a browser accepts it over TLS only, from this very host, and from no other subdomain.
    this.name = settings.COOKIE_SECURE ? '__Host-club_device' : 'club_device';
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.name];
  }

  write(reply: FastifyReply, value: string): void {
    void reply.setCookie(this.name, value, {
      path: '/', // the prefix asks for it
      httpOnly: true,
      sameSite: 'strict',
      secure: this.settings.COOKIE_SECURE,
      maxAge: DEVICE_DAYS * DAY_SECONDS,
    });
  }
}
