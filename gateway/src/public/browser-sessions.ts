import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { idOfKey } from '../http/keyed-id.js';

const COOKIE = 'club_session';
const DAYS_30 = 30 * 24 * 60 * 60;

/**
 * Which browser an order belongs to: a signed cookie that the specification's client sends back without knowing it.
 * Before the first cookie the page's Idempotency-Key names the session, so that a double click makes one order.
 */
@Injectable()
export class BrowserSessions {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  /** The request's session; a new one is given to the browser with the reply. */
  of(request: FastifyRequest, reply: FastifyReply): string {
    const known = this.known(request);
    if (known !== undefined) return known;
    const session = idOfKey(
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
