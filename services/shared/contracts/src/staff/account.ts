import { z } from 'zod';

/** The shortest password that staff may choose. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** A reply to staff may carry a new token in this header; the session in use lasts for another hour with it. */
export const SESSION_TOKEN_HEADER = 'x-session-token';
/** A page sends this header if it asks by itself while no one uses it. Such a request does not prolong the session. */
export const UNATTENDED_HEADER = 'x-unattended';

/** One place in which a member of staff is signed in. */
export const staffSessionSchema = z
  .object({
    id: z.string(),
    /** Browser and system in words, such as "Firefox on Windows". */
    device: z.string(),
    /** Absent for a session that an earlier version has begun. */
    startedAt: z.string().optional(),
    lastUsedAt: z.string().optional(),
    /** Whether it is the session that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.infer<typeof staffSessionSchema>;
export const staffSessionListSchema = z.array(staffSessionSchema);

/** POST /api/admin/account/password. The server also refuses the most common passwords. */
export const changePasswordSchema = z
  .strictObject({
    currentPassword: z
      .string()
      .min(1, 'Current password is required')
      .max(PASSWORD_LENGTH.max, `Must be at most ${PASSWORD_LENGTH.max} characters`),
    newPassword: z
      .string()
      .min(PASSWORD_LENGTH.min, `Must have ${PASSWORD_LENGTH.min} characters or more`)
      .max(PASSWORD_LENGTH.max, `Must be at most ${PASSWORD_LENGTH.max} characters`),
  })
  .meta({ id: 'ChangePassword' });
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;
