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
    return this.open(request, reply).sessionId;
  }

  /** The request's session as of() makes it, and whether no earlier request can have had it. */
  open(request: FastifyRequest, reply: FastifyReply): { sessionId: string; isNewSession: boolean } {
    const known = this.known(request);
    if (known !== undefined) return { sessionId: known, isNewSession: false };
    const key = request.headers['idempotency-key'];
    const session = idFromKey(this.settings.COOKIE_SECRET, 'session', key);
    void reply.setCookie(COOKIE, session, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.COOKIE_SECURE,
      signed: true,
      maxAge: DAYS_30,
    });
    return { sessionId: session, isNewSession: key === undefined };
  }

  private known(request: FastifyRequest): string | undefined {
    const cookie = request.cookies[COOKIE];
    if (cookie === undefined) return undefined;
    const { valid, value } = request.unsignCookie(cookie);
    return valid ? value : undefined;
  }
}
