import { DomainError, type Login, type LoginReply } from '@club/contracts';
import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { RateLimits } from '../limits/rate-limits.js';
import { SessionsStore } from './sessions.store.js';
import { StaffStore } from './staff.store.js';

/**
 * Signs staff in and out. Failures are counted for each account and address; an unknown name takes as long and reads
 * as a wrong password (reliability.md 4.7).
 */
@Injectable()
export class SignIn implements OnApplicationBootstrap {
  private decoy = '';

  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
    private readonly jwt: JwtService,
    private readonly limits: RateLimits,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** The account of the environment, made or given its password at start. */
  async onApplicationBootstrap(): Promise<void> {
    this.decoy = await hash('no one has this password');
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = this.settings;
    if (username === undefined || password === undefined) return;
    const known = await this.staff.findByName(username);
    if (known !== null && (await verify(known.passwordHash, password))) return;
    await this.staff.put(username, await hash(password));
  }

  async execute({ username, password }: Login): Promise<LoginReply> {
    await this.limits.check('login-failures', username);
    const member = await this.staff.findByName(username);
    const matches = await verify(member?.passwordHash ?? this.decoy, password);
    if (!matches || member === null || member.disabled) {
      await this.limits.use('login-failures', username);
      throw new DomainError('INVALID_CREDENTIALS');
    }
    await this.limits.forget('login-failures', username);
    const sid = await this.sessions.open(member._id, new Date());
    return {
      token: await this.jwt.signAsync({ sid }, { subject: member._id }),
      admin: { username },
    };
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.close(sessionId);
  }
}
