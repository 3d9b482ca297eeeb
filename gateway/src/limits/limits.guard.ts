import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { RateLimits, type LimitName } from './rate-limits.js';

const LIMIT = 'club:limit';

/** Limits a route per client address. */
export const Limited = (name: LimitName) => SetMetadata(LIMIT, name);

@Injectable()
export class LimitsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<LimitName | undefined>(LIMIT, context.getHandler());
    if (name !== undefined)
      await this.limits.use(name, context.switchToHttp().getRequest<FastifyRequest>().ip);
    return true;
  }
}
