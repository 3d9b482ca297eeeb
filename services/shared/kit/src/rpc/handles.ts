import { DomainError, mayAt } from '@club/contracts';
import {
  envelopeSchema,
  permissionOf,
  type Call,
  type Envelope,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { MessagePattern } from '@nestjs/microservices';
import { callDuration } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import { runInContext, type RequestContext } from '../log/request-context.js';
import { refusalOf } from './call-signature.js';
import type { CallerKeys } from './caller-keys.js';
import { toRpcException } from './rpc-error.js';

/** What the wrapper around every handler needs. Set once at start. */
interface HandlingRules {
  logger: Logger;
  callerKeys: CallerKeys;
}
let rules: HandlingRules | undefined;
const NO_KEYS: CallerKeys = new Map();
export const setHandlingRules = (given: HandlingRules): void => {
  rules = given;
};

const handledPatterns = new Map<unknown, string[]>();
/** The patterns of the calls that the methods of a controller are bound to. */
export const patternsHandledBy = (controller: unknown): string[] =>
  handledPatterns.get(controller) ?? [];

type Handler<C extends Call> = (request: RequestOf<C>) => Promise<ReplyOf<C>>;

/**
 * Binds a method to a call: parses the request, checks who signed it, puts the request id into every log line and
 * answers failures as codes. UNAUTHORIZED unless a caller of its audience has signed exactly this call; FORBIDDEN if the
 * member of staff does not have its permission at any venue.
 */
export function Handles<C extends Call>(call: C) {
  return <M extends Handler<C>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const method: Handler<C> | undefined = descriptor.value;
    if (method === undefined) throw new Error(`${key} must be a method`);
    const handler = async function (this: unknown, payload: unknown): Promise<ReplyOf<C>> {
      const { context, data } = open(call, payload);
      return runInContext(context, () =>
        observed(call, async () => method.call(this, call.request.parse(data) as RequestOf<C>)),
      );
    };
    descriptor.value = handler as M;
    MessagePattern(call.pattern)(target, key, descriptor);
    const { constructor } = target;
    handledPatterns.set(constructor, [...patternsHandledBy(constructor), call.pattern]);
  };
}

function open(call: Call, payload: unknown): { context: RequestContext; data: unknown } {
  const now = Date.now();
  const { requestId, staff, data } = accepted(call, payload, now);
  const permission = permissionOf(call);
  const context: RequestContext = {
    requestId,
    until: now + call.deadlineMs,
    ...(staff && { staff }),
    ...(permission && { permission }),
  };
  return { context, data };
}

function accepted(call: Call, payload: unknown, now: number): Envelope {
  const { success, data: envelope } = envelopeSchema.safeParse(payload);
  const keys = rules?.callerKeys ?? NO_KEYS;
  const reason = success ? refusalOf(call, envelope, { keys, now }) : 'it is not a signed call';
  if (success && reason === undefined) {
    refuseWithoutRight(call, envelope);
    return envelope;
  }
  rules?.logger.warn({ pattern: call.pattern, reason }, 'call refused');
  throw toRpcException(new DomainError('UNAUTHORIZED'));
}

/** The gateway has looked already. A fault there, or a copy of an earlier version, must not open a service. */
function refuseWithoutRight(call: Call, { staff }: Envelope): void {
  const permission = permissionOf(call);
  if (permission === undefined || staff === undefined || mayAt(staff.rights, permission)) return; // guard: services-check-rights
  rules?.logger.warn({ pattern: call.pattern, staffId: staff.id, permission }, 'call forbidden');
  throw toRpcException(new DomainError('FORBIDDEN'));
}

async function observed<T>(call: Call, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const done = (outcome: string) => {
    callDuration.observe({ pattern: call.pattern, outcome }, (performance.now() - started) / 1000);
    rules?.logger.debug(
      { pattern: call.pattern, outcome, ms: Math.round(performance.now() - started) },
      'call',
    );
  };
  try {
    const reply = await work();
    done('ok');
    return reply;
  } catch (error) {
    const expected = error instanceof DomainError;
    done(expected ? error.code : 'failed');
    if (!expected) rules?.logger.error({ err: error, pattern: call.pattern }, 'call failed');
    throw toRpcException(error);
  }
}
