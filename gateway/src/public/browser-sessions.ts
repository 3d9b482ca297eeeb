import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { idFromKey } from '../http/hmac-id.js';

const PLAIN_NAME = 'club_session';
/** Browsers take a cookie of this name only over HTTPS and for one host, so a sibling host cannot plant it (ADR 38). */
const HOST_ONLY_NAME = `__Host-${PLAIN_NAME}`;
const DAYS_30 = 30 * 24 * 60 * 60;

/**
 * Binds orders to a browser by a signed cookie, which the specification's client returns with every request. Before
 * the first cookie the page's Idempotency-Key names the session, so that a double click makes one order.
 */
@Injectable()
export class BrowserSessions {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  /** The session of a request about an order that exists. A new one is set as a cookie on the reply. */
  of(request: FastifyRequest, reply: FastifyReply): string {
    return this.known(request) ?? this.start(request, reply).sessionId;
  }

  /**
   * The session for placing an order, and whether no earlier request can have had it. It is never one of the plain name
   * if that could be planted: the order would belong to the one who planted it.
   */
  open(request: FastifyRequest, reply: FastifyReply): { sessionId: string; isNewSession: boolean } {
    const known = this.read(request, this.cookieName);
    if (known !== undefined) return { sessionId: known, isNewSession: false };
    return this.start(request, reply);
  }

  /** An order that was placed before an update to this version is finished with the cookie of the plain name. */
  known(request: FastifyRequest): string | undefined {
    return this.read(request, this.cookieName) ?? this.read(request, PLAIN_NAME);
  }

  private get cookieName(): string {
    return this.settings.COOKIE_SECURE ? HOST_ONLY_NAME : PLAIN_NAME;
  }

  private start(
    request: FastifyRequest,
    reply: FastifyReply,
  ): { sessionId: string; isNewSession: boolean } {
    const key = request.headers['idempotency-key'];
    const sessionId = idFromKey(this.settings.COOKIE_SECRET, 'session', key);
    void reply.setCookie(this.cookieName, sessionId, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.COOKIE_SECURE,
      signed: true,
      maxAge: DAYS_30,
    });
    return { sessionId, isNewSession: key === undefined };
  }

  private read(request: FastifyRequest, name: string): string | undefined {
    const cookie = request.cookies[name];
    if (cookie === undefined) return undefined;
    const { valid, value } = request.unsignCookie(cookie);
    return valid ? value : undefined;
  }
}
