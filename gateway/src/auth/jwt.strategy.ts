import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { FactorGrace } from './factors/factor-grace.js';
import { rightsOf } from './permissions.js';
import { SessionsStore, type SessionRow } from './sessions.store.js';
import type { SignedInMember } from './signed-in-member.js';
import { epochOf, grantsOf, StaffStore, type StaffRow } from './staff.store.js';
import { TOKEN_RULES } from './token-rules.js';

/** Accepts bearer tokens only. Session, account and rights are read on every call, so that signing out or
 * taking a grant away takes effect at once. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly sessions: SessionsStore,
    private readonly staff: StaffStore,
    private readonly grace: FactorGrace,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: settings.JWT_SECRET,
      algorithms: [TOKEN_RULES.algorithm], // guard: tokens-expire
      issuer: TOKEN_RULES.issuer, // guard: tokens-of-our-issuer
      audience: TOKEN_RULES.audience, // guard: tokens-for-staff
    });
  }

  async validate(claims: { sub?: unknown; sid?: unknown }): Promise<SignedInMember | null> {
    if (typeof claims.sub !== 'string' || typeof claims.sid !== 'string') return null;
    const [session, member] = await Promise.all([
      this.sessions.find(claims.sid, new Date()),
      this.staff.find(claims.sub),
    ]);
    if (session === null || member === null || !mayUse(member, session)) return null;
    return {
      id: member._id,
      username: member.username,
      rights: rightsOf(grantsOf(member)),
      sessionId: claims.sid,
      lastUsedAt: session.lastUsedAt,
      factor: session.factor,
      isFactorOverdue: session.factor === undefined && this.grace.isOver(member, new Date()),
    };
  }
}

function mayUse(member: StaffRow, { staffId, epoch = 0 }: SessionRow): boolean {
  if (member.disabled || staffId !== member._id) return false;
  // A sign-in that was being checked while the password changed has opened its session with the old one.
  if (epoch !== epochOf(member)) return false; // guard: a-new-password-ends-sessions
  return true;
}
