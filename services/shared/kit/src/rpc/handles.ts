import { DomainError } from '@club/contracts';
import { envelopeSchema, type Call, type ReplyOf, type RequestOf } from '@club/messages';
import { MessagePattern } from '@nestjs/microservices';
import { callDuration } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import { runInContext, type RequestContext } from '../log/request-context.js';
import { toRpcException } from './rpc-error.js';
import { readStaff } from './staff-signature.js';

/** What the wrapper around every handler needs. Set once at start. */
interface HandlingRules {
  logger: Logger;
  internalSecret: string;
}
let rules: HandlingRules | undefined;
export const setHandlingRules = (given: HandlingRules): void => {
  rules = given;
};

const handledPatterns = new Map<unknown, string[]>();
/** The patterns of the calls that the methods of a controller are bound to. */
export const patternsHandledBy = (controller: unknown): string[] =>
  handledPatterns.get(controller) ?? [];

type Handler<C extends Call> = (request: RequestOf<C>) => Promise<ReplyOf<C>>;

/**
 * Binds a method to a call: parses the request, checks the audience, puts the request id into every log line and
 * answers failures as codes. A call for staff is refused without a valid signature, even if the gateway let it pass.
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
  const envelope = envelopeSchema.safeParse(payload);
  if (!envelope.success) throw toRpcException(new DomainError('VALIDATION_FAILED'));
  const { requestId, staff: signature, data } = envelope.data;
  const now = Date.now();
  const staff = readStaff(signature, rules?.internalSecret ?? '', now);
  if (call.audience === 'staff' && staff === undefined)
    throw toRpcException(new DomainError('UNAUTHORIZED'));
  return { context: { requestId, until: now + call.deadlineMs, ...(staff && { staff }) }, data };
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
