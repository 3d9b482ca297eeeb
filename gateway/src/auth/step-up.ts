import type { Pence, StepUpAction } from '@club/contracts';
import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { GatewaySettings } from '../config.js';

export const STEP_UP = 'club:step-up';

/** How a route's act is read from its request. The body is read with the schema of the route. */
export interface StepUpOptions<Body extends z.ZodType> {
  /** The schema of the route's body. A body that it refuses is left to the route, which answers 400. */
  body?: Body;
  /** What the act is about; the `:id` of the path unless given. */
  target?: (body: z.output<Body>) => string;
  /** The sum of the act, if it has one. */
  pence?: (body: z.output<Body>) => Pence;
  /** Whether this act has to be confirmed; each one unless given. */
  isNeeded?: (body: z.output<Body>, settings: GatewaySettings) => boolean;
}
export interface StepUpRule {
  action: StepUpAction;
  options: StepUpOptions<z.ZodType>;
}

/**
 * The member of staff has to confirm this act: with a factor, or with the password if the account has none. The
 * confirmation is for this session, this act, this target and this sum, and is used once (ADR 50).
 */
export const StepUp = <Body extends z.ZodType>(
  action: StepUpAction,
  options: StepUpOptions<Body> = {},
) => SetMetadata(STEP_UP, { action, options });
