import { z } from 'zod';
import { poundsSchema } from '../values/money-shapes.js';
import { lineOfText } from '../values/text.js';

/** How a member of staff proves once more who they are. A password counts only for accounts without a factor. */
export const PROOFS = ['passkey', 'totp', 'recovery-code', 'password'] as const;
export const proofSchema = z.enum(PROOFS);
export type Proof = z.infer<typeof proofSchema>;

/** The acts that have to be confirmed. A route names its act with `@StepUp`. */
export const STEP_UP_ACTIONS = [
  'refund',
  'approve-refund',
  'refund-difference',
  'bank-transfer',
  'cancel-show',
  'message-bookers',
  'void-gift-card',
  'refund-gift-card',
  'reissue-gift-card',
  'close-gift-case',
  'export',
  'change-staff',
  'change-factors',
] as const;
export const stepUpActionSchema = z.enum(STEP_UP_ACTIONS);
export type StepUpAction = z.infer<typeof stepUpActionSchema>;

const LONGEST_TARGET = 200;
/** One act: what is done, to which thing, and for how much. An act without a sum has the amount 0 (pounds). */
export const confirmedActSchema = z
  .strictObject({
    action: stepUpActionSchema,
    target: lineOfText(LONGEST_TARGET),
    amount: poundsSchema.default(0),
  })
  .meta({ id: 'ConfirmedAct' });
export type ConfirmedAct = z.infer<typeof confirmedActSchema>;

/** A password, as it was typed. */
export const typedPassword = z.string().min(1, 'Password is required').max(200);
