import type { StaffMember } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { SessionsStore } from './sessions.store.js';
import { StaffStore } from './staff.store.js';
import { TOKEN_RULES } from './token-rules.js';

/** Accepts bearer tokens only. Session and account are read on every call, so that signing out takes effect at once. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly sessions: SessionsStore,
    private readonly staff: StaffStore,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: settings.JWT_SECRET,
      algorithms: [TOKEN_RULES.algorithm],
      issuer: TOKEN_RULES.issuer,
      audience: TOKEN_RULES.audience,
    });
  }

  async validate(claims: {
    sub?: unknown;
    sid?: unknown;
  }): Promise<(StaffMember & { sessionId: string }) | null> {
    if (typeof claims.sub !== 'string' || typeof claims.sid !== 'string') return null;
    const [open, member] = await Promise.all([
      this.sessions.isOpen(claims.sid),
      this.staff.find(claims.sub),
    ]);
    if (!open || member === null || member.disabled) return null;
    return { id: member._id, username: member.username, sessionId: claims.sid };
  }
}
