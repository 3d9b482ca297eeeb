import {
  newPasskeyAnswerSchema,
  passkeyAnswerSchema,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  type PasskeyOptions,
} from '@club/contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type ToMake = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** The browser checks the options itself, so the contract names only what we read. */
export const makePasskey = async (options: PasskeyOptions): Promise<NewPasskeyAnswer> =>
  newPasskeyAnswerSchema.parse(
    await startRegistration({ optionsJSON: options as unknown as ToMake }),
  );

export const answerWithPasskey = async (options: PasskeyOptions): Promise<PasskeyAnswer> =>
  passkeyAnswerSchema.parse(await startAuthentication({ optionsJSON: options }));
