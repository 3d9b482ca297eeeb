import { DomainError } from '@club/contracts';
import { currentContext, type StaffMember } from '@club/kit';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AUDIENCE, type Audience } from './audience.js';

/** Denies by default: a route without a declared audience is closed to everyone. */
@Injectable()
export class AudienceGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (audience === undefined) throw new DomainError('FORBIDDEN');
    if ('anyone' in audience) return true;
    return (await super.canActivate(context)) === true;
  }

  /** Puts the member of staff into the request's context, so that calls to services are signed for them. */
  override handleRequest<User>(_error: unknown, member: User | false): User {
    if (!member) throw new DomainError('UNAUTHORIZED');
    const context = currentContext();
    if (context !== undefined) context.staff = member as unknown as StaffMember;
    return member;
  }
}
