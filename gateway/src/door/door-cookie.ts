import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type GatewaySettings } from '../config.js';

const PLAIN_NAME = 'club_door';
/** A phone may be added for a month of nights, and deliver late. Booking decides how long the credential is worth something. */
const DAYS_40 = 40 * 24 * 60 * 60;
const MAX_LENGTH = 100;

/** The credential of a phone at the door, in a cookie that no script can read and that goes to its own calls only. */
@Injectable()
export class DoorCookie {
  private readonly name: string;

  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {
    // `__Host-` would ask for the path `/`. With this prefix a browser accepts it over TLS only.
    this.name = settings.COOKIE_SECURE ? `__Secure-${PLAIN_NAME}` : PLAIN_NAME;
  }

  /** @throws UNAUTHORIZED */
  require(request: FastifyRequest): string {
    const credential = request.cookies[this.name] ?? '';
    if (credential === '' || credential.length > MAX_LENGTH) throw new DomainError('UNAUTHORIZED');
    return credential;
  }

  write(reply: FastifyReply, credential: string): void {
    void reply.setCookie(this.name, credential, {
      path: '/api/door',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.settings.COOKIE_SECURE,
      maxAge: DAYS_40,
    });
  }
}
