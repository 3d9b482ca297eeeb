import { z } from 'zod';
import { PASSWORD_LENGTH } from './account.js';
import { grantSchema } from './roles.js';

/** How long an invitation works. */
export const INVITATION_HOURS = 72;

const grants = z.array(grantSchema).min(1, 'Choose a role').max(12, 'Choose at most 12 roles');

/** POST /api/admin/staff. The person chooses the password, so that no one else ever knows it. */
export const inviteMemberSchema = z
  .strictObject({
    username: z
      .string()
      .trim()
      .min(3, 'Must have 3 characters or more')
      .max(64, 'Must be at most 64 characters')
      .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Use small letters, figures, dots, hyphens and underscores'),
    email: z.email('Please enter an e-mail address').max(254),
    grants,
  })
  .meta({ id: 'InviteMember' });
export type InviteMemberInput = z.infer<typeof inviteMemberSchema>;

export const invitedMemberSchema = z.object({ id: z.string() });
export type InvitedMember = z.infer<typeof invitedMemberSchema>;

/** PATCH /api/admin/staff/{id}. What is absent stays as it is. */
export const changeMemberSchema = z
  .strictObject({ grants: grants.optional(), disabled: z.boolean().optional() })
  .refine((change) => change.grants !== undefined || change.disabled !== undefined, {
    message: 'Name what to change',
  })
  .meta({ id: 'ChangeMember' });
export type ChangeMemberInput = z.infer<typeof changeMemberSchema>;

/** POST /api/admin/invitations/accept. The server also refuses the most common passwords. */
export const acceptInvitationSchema = z
  .strictObject({
    token: z.string().min(1).max(100),
    password: z
      .string()
      .min(PASSWORD_LENGTH.min, `Must have ${PASSWORD_LENGTH.min} characters or more`)
      .max(PASSWORD_LENGTH.max, `Must be at most ${PASSWORD_LENGTH.max} characters`),
  })
  .meta({ id: 'AcceptInvitation' });
export type AcceptInvitationInput = z.infer<typeof acceptInvitationSchema>;

/** So long after an owner has asked for it second factors are removed, unless another owner confirms it before. */
export const FACTOR_RESET_HOURS = 24;

const factorResetSchema = z.object({
  /** The username of the owner who has asked. */
  by: z.string(),
  dueAt: z.string(),
  /** Whether the owner who reads this may confirm it: someone else has asked. */
  mayConfirm: z.boolean(),
});

/** An account as owners see it. */
export const staffMemberSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    grants: z.array(grantSchema),
    /** `invited`: no password was chosen yet. */
    state: z.enum(['active', 'invited', 'disabled']),
    /** Until when the invitation works. Absent if there is none. */
    invitedUntil: z.string().optional(),
    /** Within a minute. Null if the account was not used yet. */
    lastSeenAt: z.string().nullable(),
    /** Whether the account has a passkey or an authenticator app. */
    hasFactor: z.boolean(),
    /** An owner has asked to remove the second factors. */
    factorReset: factorResetSchema.optional(),
    /** Whether it is the account of the owner who asks. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMemberView = z.infer<typeof staffMemberSchema>;
export const staffListSchema = z.array(staffMemberSchema);
