import { DomainError, pence, penceToPounds, type Pence } from '@club/contracts';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { ConfirmAct } from './confirm-act.js';
import type { SignedInMember } from './signed-in-member.js';
import { STEP_UP, type StepUpRule } from './step-up.js';
import { StepUpsStore, type Act } from './step-ups.store.js';

type StaffRequest = FastifyRequest<{ Params: { id?: string } }> & { user?: SignedInMember };

/** Lets an act with `@StepUp` through if it was confirmed. Runs after the guard that knows the member of staff. */
@Injectable()
export class StepUpGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly stepUps: StepUpsStore,
    private readonly confirmAct: ConfirmAct,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.reflector.get<StepUpRule | undefined>(STEP_UP, context.getHandler());
    return rule === undefined || this.requireConfirmation(rule, context);
  }

  /** @throws STEP_UP_REQUIRED with the act and what it can be confirmed with. */
  private async requireConfirmation(rule: StepUpRule, context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<StaffRequest>();
    if (request.user === undefined) throw new DomainError('UNAUTHORIZED');
    const act = this.actIn(rule, request, request.user);
    if (act === undefined) return true;
    const isConfirmed = await this.stepUps.use(act, new Date());
    if (isConfirmed) return true; // guard: acts-are-confirmed
    throw new DomainError('STEP_UP_REQUIRED', undefined, undefined, {
      action: act.action,
      target: act.target,
      amount: penceToPounds(act.pence),
      methods: await this.confirmAct.methodsOf(request.user),
    });
  }

  /** @returns undefined if the act needs no confirmation, or if the route refuses its body. */
  private actIn(
    { action, options }: StepUpRule,
    request: StaffRequest,
    { id: staffId, sessionId }: SignedInMember,
  ): Act | undefined {
    const { body = z.unknown(), isNeeded = always, target = () => idIn(request) } = options;
    const read = body.safeParse(request.body);
    if (!read.success || !isNeeded(read.data, this.settings)) return undefined;
    const pence = sumOf(options, read.data);
    return { staffId, sessionId, action, target: target(read.data), pence };
  }
}

const always = (): boolean => true;
const sumOf = ({ pence: of = () => pence(0) }: StepUpRule['options'], body: unknown): Pence =>
  of(body);
/** The `:id` of the path, or an empty text. */
const idIn = ({ params }: StaffRequest): string => params.id ?? '';
