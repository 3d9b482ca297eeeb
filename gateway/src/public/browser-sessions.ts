import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { idFromKey } from '../http/hmac-id.js';

const COOKIE = 'club_session';
const DAYS_30 = 30 * 24 * 60 * 60;

/**
 * Binds orders to a browser by a signed cookie, which the specification's client returns with every request. Before
 * the first cookie the page's Idempotency-Key names the session, so that a double click makes one order.
 */
@Injectable()
export class BrowserSessions {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  /** The request's session. A new one is set as a cookie on the reply. */
  of(request: FastifyRequest, reply: FastifyReply): string {
    const known = this.known(request);
    if (known !== undefined) return known;
    const session = idFromKey(
      this.settings.COOKIE_SECRET,
      'session',
      request.headers['idempotency-key'],
    );
    void reply.setCookie(COOKIE, session, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.COOKIE_SECURE,
      signed: true,
      maxAge: DAYS_30,
    });
    return session;
  }

  private known(request: FastifyRequest): string | undefined {
    const cookie = request.cookies[COOKIE];
    if (cookie === undefined) return undefined;
    const { valid, value } = request.unsignCookie(cookie);
    return valid ? value : undefined;
  }
}
