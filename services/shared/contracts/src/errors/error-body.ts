import { z } from 'zod';
import { confirmedActSchema, proofSchema } from '../staff/step-up.js';
import { errorCodes, type ErrorCode } from './error-codes.js';

export const errorCodeSchema = z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]);
export const fieldErrorSchema = z
  .object({ path: z.string(), message: z.string() })
  .meta({ id: 'FieldError' });

/**
 * The body of every failure (specification-rules.md 10). Only VALIDATION_FAILED has `errors`; STEP_UP_REQUIRED names the act
 * that has to be confirmed; `methods` says with what.
 */
export const errorBodySchema = z
  .object({
    code: errorCodeSchema,
    message: z.string(),
    errors: z.array(fieldErrorSchema).optional(),
    requestId: z.string(),
    methods: z.array(proofSchema).optional(),
    ...confirmedActSchema.partial().shape,
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBodySchema>;
