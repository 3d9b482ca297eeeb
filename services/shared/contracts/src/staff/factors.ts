import { z } from 'zod';
import { idText, lineOfText } from '../values/text.js';
import { confirmedActSchema, typedPassword } from './step-up.js';

const LONGEST_CODE = 40;
const LONGEST_PASSKEY_FIELD = 20_000;
const PASSKEY_NAME = 60;

/** Six digits of the authenticator app, or a recovery code. */
export const typedCode = lineOfText(LONGEST_CODE).pipe(z.string().min(1, 'Code is required'));
const base64url = z
  .string()
  .max(LONGEST_PASSKEY_FIELD)
  .regex(/^[A-Za-z0-9_-]*$/, 'Must be base64url');
const envelope = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};
const transportSchema = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb']);

/** What a browser answers when a passkey has signed a challenge. */
export const passkeyAnswerSchema = z
  .object({
    ...envelope,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** What a browser answers when it has made a passkey. */
export const newPasskeyAnswerSchema = z
  .object({
    ...envelope,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(transportSchema).max(10).catch([]).default([]),
    }),
  })
  .meta({ id: 'NewPasskeyAnswer' });
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswerSchema>;

/** The options for the browser's own calls; it checks them itself. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

/** POST /api/admin/login/passkey. */
export const passkeyLoginSchema = z
  .strictObject({ answer: passkeyAnswerSchema })
  .meta({ id: 'PasskeyLogin' });
export type PasskeyLogin = z.infer<typeof passkeyLoginSchema>;

/** POST /api/admin/step-ups: the act of the answer STEP_UP_REQUIRED, and one proof. */
export const confirmActSchema = confirmedActSchema
  .extend({
    password: typedPassword.optional(),
    code: typedCode.optional(),
    passkey: passkeyAnswerSchema.optional(),
  })
  .meta({ id: 'ConfirmAct' });
export type ConfirmActInput = z.infer<typeof confirmActSchema>;

export const passkeySchema = z
  .object({
    id: idText,
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
    /** Synced by the maker of the device, so that it works on others too. */
    isSynced: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

/** GET /api/admin/account/factors. */
export const ownFactorsSchema = z
  .object({
    passkeys: z.array(passkeySchema),
    hasTotp: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** When the account needs a factor at the latest; null if it has one or needs none. */
    dueAt: z.string().nullable(),
    /** Until then, begun days included. */
    daysLeft: z.int().nullable(),
    /** It is later than that: nothing else can be done. */
    isOverdue: z.boolean(),
    /** An owner has asked to remove all of them; null if no one has. */
    reset: z.object({ by: z.string(), dueAt: z.string() }).nullable(),
  })
  .meta({ id: 'OwnFactors' });
export type OwnFactors = z.infer<typeof ownFactorsSchema>;

/** A new secret for an authenticator app. It is shown once. */
export const newTotpSchema = z
  .object({ address: z.string(), secret: z.string() })
  .meta({ id: 'NewTotp' });
export type NewTotp = z.infer<typeof newTotpSchema>;
export const confirmTotpSchema = z.strictObject({ code: typedCode }).meta({ id: 'ConfirmTotp' });
export type ConfirmTotpInput = z.infer<typeof confirmTotpSchema>;

/** New recovery codes, which are shown once. Empty if the account keeps those that it has. */
export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodesReply = z.infer<typeof recoveryCodesSchema>;

const passkeyName = lineOfText(PASSKEY_NAME).pipe(z.string().min(1, 'Please give it a name'));
export const renamePasskeySchema = z
  .strictObject({ name: passkeyName })
  .meta({ id: 'RenamePasskey' });
export type RenamePasskeyInput = z.infer<typeof renamePasskeySchema>;
export const addPasskeySchema = z
  .strictObject({ name: passkeyName, answer: newPasskeyAnswerSchema })
  .meta({ id: 'AddPasskey' });
export type AddPasskeyInput = z.infer<typeof addPasskeySchema>;
