import type { Pence, StepUpAction } from '@club/contracts';
import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { GatewaySettings } from '../config.js';

export const STEP_UP = 'club:step-up';

/** How a route's act is read from its request. */
export interface StepUpOptions<Body extends z.ZodType> {
  /**
   * Must be the schema that the route itself uses: a body that it refuses passes without a confirmation, because the route
   * then answers 400.
   */
  body?: Body;
  /** What the act is about, such as a username; if absent, the `:id` of the path. */
  target?: (body: z.output<Body>) => string;
  /** The amount of the act; 0 if absent. */
  pence?: (body: z.output<Body>) => Pence;
  /** Whether this request has to be confirmed; if absent, always. */
  isNeeded?: (body: z.output<Body>, settings: GatewaySettings) => boolean;
}
export interface StepUpRule {
  action: StepUpAction;
  options: StepUpOptions<z.ZodType>;
}

/**
 * The member of staff has to confirm this act with a factor (a passkey or an authenticator app), or with the password if
 * the account has no factor. The confirmation is for this session, act, target and amount, and is used once (ADR 50).
 */
export const StepUp = <Body extends z.ZodType>(
  action: StepUpAction,
  options: StepUpOptions<Body> = {},
) => SetMetadata(STEP_UP, { action, options });
