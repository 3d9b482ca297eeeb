import 'reflect-metadata';
import { ALL_VENUES, PERMISSIONS, type Permission, type Rights } from '@club/contracts';
import { GetShowHistoryCall, ListVenuesCall, permissionOf, type Call } from '@club/messages';
import { privateKeyOf, publicKeyOf } from '@club/settings';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RpcException } from '@nestjs/microservices';
import { createLogger } from '../log/logger.js';
import { currentContext } from '../log/request-context.js';
import { signed } from './call-signature.js';
import { readCallerKeys } from './caller-keys.js';
import { allCalls } from './handler-faults.js';
import { Handles, setHandlingRules } from './handles.js';
import { isAllowed, requireVenue, venuesAllowed } from './venue-rights.js';

const SECRET = 'a secret of the gateway';
const staffCalls = allCalls().flatMap((call) => {
  const permission = permissionOf(call);
  return permission === undefined ? [] : [{ call, permission, pattern: call.pattern }];
});
const rightsAt = (venues: string[], permissions: readonly Permission[]): Rights =>
  Object.fromEntries(permissions.map((permission) => [permission, venues]));

/** What a service answers to a call that the gateway has signed correctly for a member with these rights. */
async function answerTo(
  call: Call,
  rights: Rights | undefined,
  work: () => unknown = () => undefined,
): Promise<string> {
  class Handling {
    @Handles(call)
    handle(_message: unknown) {
      return Promise.resolve(work() ?? {});
    }
  }
  const staff = rights && { id: 's1', username: 'ada', rights };
  const unsigned = { requestId: 'r1', from: 'gateway' as const, at: Date.now(), data: { id: 'x' } };
  const message = signed(
    call.pattern,
    { ...unsigned, ...(staff && { staff }) },
    privateKeyOf(SECRET),
  );
  try {
    await new Handling().handle(message);
    return 'done';
  } catch (error) {
    if (!(error instanceof RpcException)) throw error;
    return (error.getError() as { code: string }).code;
  }
}

beforeAll(() => {
  setHandlingRules({
    logger: createLogger('kit', 'silent'),
    callerKeys: readCallerKeys(`gateway:${publicKeyOf(SECRET)}`),
  });
});

describe('a call for staff with the gateway’s correct signature', () => {
  it('is each one that names a permission', () => {
    expect(staffCalls.length).toBeGreaterThan(30);
  });

  it.each(staffCalls)('$pattern is FORBIDDEN without $permission', async ({ call, permission }) => {
    const others = PERMISSIONS.filter((other) => other !== permission);
    expect(await answerTo(call, rightsAt([ALL_VENUES], others))).toBe('FORBIDDEN');
    expect(await answerTo(call, {})).toBe('FORBIDDEN');
  });

  it.each(staffCalls)('$pattern goes through with $permission alone', async (declared) => {
    for (const venues of [['cardiff'], [ALL_VENUES]]) {
      const answer = await answerTo(declared.call, rightsAt(venues, [declared.permission]));
      expect(['done', 'VALIDATION_FAILED']).toContain(answer); // the data is that of no call
    }
  });

  it.each(staffCalls)('$pattern is UNAUTHORIZED without a member of staff', async ({ call }) => {
    expect(await answerTo(call, undefined)).toBe('UNAUTHORIZED');
  });
});

describe('rights that hold at some venues', () => {
  const inCardiff = rightsAt(['cardiff'], ['shows:read']);
  const history = (rights: Rights, work: () => unknown) =>
    answerTo(GetShowHistoryCall, rights, work);

  it('end there: any other venue, and an unknown one, is FORBIDDEN', async () => {
    expect(await history(inCardiff, () => requireVenue('cardiff'))).toBe('done');
    expect(await history(inCardiff, () => requireVenue('bournemouth'))).toBe('FORBIDDEN');
    expect(await history(inCardiff, () => requireVenue(undefined))).toBe('FORBIDDEN');
  });

  it('are no rights to anything else at the same venue', async () => {
    const other = () => requireVenue('cardiff', 'shows:write');
    expect(await history(inCardiff, other)).toBe('FORBIDDEN');
    const seen: unknown[] = [];
    const look = () => {
      seen.push(venuesAllowed(), isAllowed('shows:read', 'cardiff'), isAllowed('customers:read'));
    };
    await history(inCardiff, look);
    expect(seen).toEqual([['cardiff'], true, false]);
  });

  it('are everywhere if they are at all venues', async () => {
    const everywhere = rightsAt([ALL_VENUES], ['shows:read']);
    const work = () => {
      requireVenue('bournemouth');
      requireVenue(undefined);
    };
    expect(await history(everywhere, work)).toBe('done');
  });

  it('do not limit visitors and background work', async () => {
    const seen: unknown[] = [];
    await answerTo(ListVenuesCall, undefined, () => {
      requireVenue('bournemouth');
      seen.push(venuesAllowed(), currentContext()?.permission);
    });
    requireVenue('bournemouth', 'shows:write');
    expect(seen).toEqual([undefined, undefined]);
  });
});
