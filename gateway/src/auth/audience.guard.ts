import {
  DomainError,
  mayAt,
  SESSION_TOKEN_HEADER,
  UNATTENDED_HEADER,
  type Permission,
} from '@club/contracts';
import { currentContext } from '@club/kit';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUDIENCE, BEFORE_FACTOR, type Audience } from './audience.js';
import { RenewSession } from './renew-session.js';
import type { SignedInMember } from './signed-in-member.js';

/** Denies by default: a route without a declared audience is closed to everyone. */
@Injectable()
export class AudienceGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly renewal: RenewSession,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (audience === undefined) throw new DomainError('FORBIDDEN');
    if ('anyone' in audience || 'phone' in audience) return true;
    return this.admitStaff(context, audience.permission);
  }

  private async admitStaff(context: ExecutionContext, permission: Permission): Promise<boolean> {
    if ((await super.canActivate(context)) !== true) return false;
    const { user } = context.switchToHttp().getRequest<{ user: SignedInMember }>();
    if (!mayAt(user.rights, permission)) throw new DomainError('FORBIDDEN'); // guard: routes-need-rights
    this.requireFactor(context, user);
    await this.renewSession(context);
    return true;
  }

  /**
   * Puts the member of staff into the request's context, so that calls to services are signed for them. A session that
   * could not be read has not ended: a page that hears UNAUTHORIZED signs its member out.
   */
  override handleRequest<User>(error: unknown, member: User | false): User {
    if (error instanceof Error) throw error;
    if (!member) throw new DomainError('UNAUTHORIZED');
    const context = currentContext();
    const { id, username, rights } = member as unknown as SignedInMember;
    if (context !== undefined) context.staff = { id, username, rights, network: context.network };
    return member;
  }

  /** @throws FACTOR_REQUIRED. */
  private requireFactor(context: ExecutionContext, { isFactorOverdue }: SignedInMember): void {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(BEFORE_FACTOR, targets) === true)
      return;
    if (isFactorOverdue) throw new DomainError('FACTOR_REQUIRED'); // guard: money-roles-need-a-factor
  }

  private async renewSession(context: ExecutionContext): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & { user: SignedInMember }>();
    if (request.headers[UNATTENDED_HEADER] !== undefined) return;
    const token = await this.renewal.execute(request.user);
    if (token !== undefined)
      void http.getResponse<FastifyReply>().header(SESSION_TOKEN_HEADER, token);
  }
}
