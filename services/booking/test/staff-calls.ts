import type { Rights } from '@club/contracts';
import { createLogger, readCallerKeys, setHandlingRules, signed } from '@club/kit';
import type { Call, RequestInput, RequestOf } from '@club/messages';
import { privateKeyOf, publicKeyOf } from '@club/settings';
import { aMember } from '@club/testing';

const SECRET = 'a secret of this test';

/** Lets the handlers of this process accept what `fromMember` signs. */
export const acceptCallsOfTests = (): void =>
  setHandlingRules({
    logger: createLogger('booking', 'silent'),
    callerKeys: readCallerKeys(`gateway:${publicKeyOf(SECRET)}`),
  });

/** The message of the gateway with which a handler is called for a member of staff with these rights. */
export function fromMember<C extends Call>(
  { pattern }: C,
  data: RequestInput<C>,
  rights: Rights,
): RequestOf<C> {
  const message = {
    requestId: 'r',
    from: 'gateway' as const,
    at: Date.now(),
    staff: aMember('grace', rights),
    data,
  };
  // `Handles` takes the message apart; the method behind it gets the request.
  return signed(pattern, message, privateKeyOf(SECRET)) as unknown as RequestOf<C>;
}
