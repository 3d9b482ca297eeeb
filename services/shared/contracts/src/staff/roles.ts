import { z } from 'zod';

/** What a member of staff is at the club. */
export const ROLES = [
  'owner',
  'manager',
  'box-office',
  'programmer',
  'accountant',
  'steward',
] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** Each thing that staff may do. Every route and every call for staff asks for exactly one of them. */
export const PERMISSIONS = [
  /** One's own account: password, sessions, second factor, signing out. */
  'account:own',
  'shows:read',
  'shows:write',
  'shows:cancel',
  'images:write',
  /** Bookings; without `customers:read` the names and addresses in them are hidden. */
  'bookings:read',
  'customers:read',
  /** Files with personal data. */
  'customers:export',
  /** Selling, resending, correcting details. */
  'bookings:write',
  /** Refunds up to the club's limit; above it a request to a manager. */
  'bookings:refund',
  /** Refunds of any sum, and approving the requests of others. */
  'bookings:refund-any',
  /** The door list, and letting people in; one's own arrivals may be undone for a while. */
  'door:admit',
  /** Undoing any arrival. */
  'door:supervise',
  /** Adding phones to the door; with `door:admit` alone only one's own, for tonight. */
  'door:pair',
  /** The list of the phones, and taking them off the door. */
  'door:revoke',
  /** Payments that do not match their booking. */
  'bookings:resolve',
  'bookers:message',
  'gift-cards:read',
  'gift-cards:write',
  'enquiries:read',
  'enquiries:write',
  'mails:read',
  'mails:write',
  /** Takings, the audit of the books, and what the club owes. */
  'money:read',
  'money:write',
  'privacy:write',
  'staff:read',
  'staff:write',
  'trail:read',
] as const;
export const permissionSchema = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof permissionSchema>;

export const ALL_VENUES = '*';
/** Ids of venues, or `['*']` for all of them, also those of the future. */
export const venuesSchema = z
  .array(z.string().min(1).max(64))
  .min(1, 'Choose a venue')
  .max(20)
  .refine((venues) => !venues.includes(ALL_VENUES) || venues.length === 1, {
    message: 'All venues cannot be combined with a single one',
  });

/** A role at some venues, or at all. */
export const grantSchema = z
  .strictObject({ role: roleSchema, venues: venuesSchema })
  .meta({ id: 'Grant' });
export type Grant = z.infer<typeof grantSchema>;

/** The venues for each permission that someone has. A permission that is missing is not granted. */
export const rightsSchema = z.partialRecord(permissionSchema, z.array(z.string().max(64)).min(1));
export type Rights = z.infer<typeof rightsSchema>;

/** Roles that touch money or personal data of many; they need a second factor. */
export const MONEY_ROLES: readonly Role[] = ['owner', 'manager', 'box-office', 'accountant'];

/** GET /api/admin/account: the member of staff who asks, with what they may do. */
export const ownAccountSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    grants: z.array(grantSchema),
    rights: rightsSchema,
  })
  .meta({ id: 'OwnAccount' });
export type OwnAccount = z.infer<typeof ownAccountSchema>;

/** @returns the venues at which the permission holds: none, some ids, or `['*']`. */
export const venuesWith = (rights: Rights, permission: Permission): readonly string[] =>
  rights[permission] ?? [];

/** @returns whether the permission holds at this venue; without a venue, whether it holds at any. */
export function mayAt(rights: Rights, permission: Permission, venueId?: string): boolean {
  const venues = venuesWith(rights, permission);
  return venueId === undefined
    ? venues.length > 0
    : venues.includes(ALL_VENUES) || venues.includes(venueId);
}
