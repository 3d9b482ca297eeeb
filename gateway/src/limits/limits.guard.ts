import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/network-of.js';
import { RateLimits, type LimitName } from './rate-limits.js';

const LIMIT = 'club:limit';

/** Limits a route per network: one IPv6 connection can choose from 2⁶⁴ addresses. */
export const Limited = (name: LimitName) => SetMetadata(LIMIT, name);

@Injectable()
export class LimitsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const name = this.reflector.get<LimitName | undefined>(LIMIT, context.getHandler());
    return name === undefined || this.use(name, context);
  }

  private async use(name: LimitName, context: ExecutionContext): Promise<boolean> {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const network = networkOf(ip); // guard: limits-per-network
    await this.limits.use(name, network);
    return true;
  }
}
