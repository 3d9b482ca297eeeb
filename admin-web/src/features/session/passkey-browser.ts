import {
  newPasskeyAnswerSchema,
  passkeyAnswerSchema,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  type PasskeyOptions,
} from '@club/contracts';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

type ToMake = Parameters<typeof startRegistration>[0]['optionsJSON'];

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** The browser checks the options itself, so the contract names only what we read. */
export const makePasskey = async (options: PasskeyOptions): Promise<NewPasskeyAnswer> =>
  newPasskeyAnswerSchema.parse(
    await startRegistration({ optionsJSON: options as unknown as ToMake }),
  );

export const answerWithPasskey = async (options: PasskeyOptions): Promise<PasskeyAnswer> =>
  passkeyAnswerSchema.parse(await startAuthentication({ optionsJSON: options }));

/** Why the browser made or used no passkey, in words; undefined if something else has failed. */
export function passkeyProblemOf(thrown: unknown): string | undefined {
  if (thrown instanceof WebAuthnError)
    return thrown.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'This device already has a passkey for your account.'
      : 'The browser did not use a passkey. Please try again.';
  // The person has closed the browser’s dialog, or it took too long.
  if (thrown instanceof Error && ['NotAllowedError', 'AbortError'].includes(thrown.name))
    return 'The browser did not use a passkey. Please try again.';
  return undefined;
}
