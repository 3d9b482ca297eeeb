import { DomainError, type Login, type LoginReply } from '@club/contracts';
import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { RateLimits } from '../limits/rate-limits.js';
import { SessionsStore } from './sessions.store.js';
import { StaffStore } from './staff.store.js';

/**
 * Signs staff in and out. Failures are counted per account and per address. An unknown name gets the same answer as
 * a wrong password, after the same time, so that the answer does not reveal which names exist.
 */
@Injectable()
export class SignIn implements OnApplicationBootstrap {
  /** Verified if the name is unknown, so that both cases take the same time. */
  private decoyHash = '';

  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
    private readonly jwt: JwtService,
    private readonly limits: RateLimits,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** Creates the account that the environment names, or sets its password. */
  async onApplicationBootstrap(): Promise<void> {
    this.decoyHash = await hash('no one has this password');
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = this.settings;
    if (username === undefined || password === undefined) return;
    const known = await this.staff.findByName(username);
    if (known !== null && (await verify(known.passwordHash, password))) return;
    await this.staff.put(username, await hash(password));
  }

  async execute({ username, password }: Login): Promise<LoginReply> {
    await this.limits.check('login-failures', username);
    const member = await this.staff.findByName(username);
    const matches = await verify(member?.passwordHash ?? this.decoyHash, password);
    if (!matches || member === null || member.disabled) {
      await this.limits.use('login-failures', username);
      throw new DomainError('INVALID_CREDENTIALS');
    }
    await this.limits.reset('login-failures', username);
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
