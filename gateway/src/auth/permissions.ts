import {
  ALL_VENUES,
  PERMISSIONS,
  type Grant,
  type Permission,
  type Rights,
  type Role,
} from '@club/contracts';

const EVERYONE = ['account:own', 'shows:read'] as const satisfies Permission[];

/** What each role may do at the venues of its grant. A permission that is missing is refused. */
export const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: [
    ...EVERYONE,
    'shows:write',
    'shows:cancel',
    'images:write',
    'bookings:read',
    'customers:read',
    'customers:export',
    'bookings:write',
    'bookings:refund',
    'bookings:refund-any',
    'bookings:resolve',
    'door:admit',
    'door:supervise',
    'door:pair',
    'door:revoke',
    'bookers:message',
    'gift-cards:read',
    'gift-cards:write',
    'enquiries:read',
    'enquiries:write',
    'mails:read',
    'mails:write',
    'money:read',
    'privacy:write',
    'trail:read',
  ],
  'box-office': [
    ...EVERYONE,
    'bookings:read',
    'customers:read',
    'bookings:write',
    'bookings:refund',
    'door:admit',
    'door:supervise',
    'door:revoke',
    'gift-cards:read',
    'enquiries:read',
    'enquiries:write',
    'mails:read',
    'mails:write',
  ],
  programmer: [...EVERYONE, 'shows:write', 'images:write'],
  accountant: [...EVERYONE, 'bookings:read', 'gift-cards:read', 'money:read', 'money:write'],
  steward: [...EVERYONE, 'door:admit'],
};

/** One's own account belongs to no venue. */
const WITHOUT_VENUE: ReadonlySet<Permission> = new Set(['account:own']);

/** Accounts belong to the whole club: an owner of one venue could otherwise grant themselves the others. */
const EVERYWHERE_ONLY: ReadonlySet<Permission> = new Set(['staff:read', 'staff:write']);

/** The union of what all grants of a member of staff allow. */
export function rightsOf(grants: readonly Grant[]): Rights {
  const rights: Rights = {};
  for (const { role, venues } of grants)
    for (const permission of PERMISSIONS_OF[role]) {
      if (EVERYWHERE_ONLY.has(permission) && !venues.includes(ALL_VENUES)) continue; // guard: staff-belong-to-the-club
      const granted = WITHOUT_VENUE.has(permission) ? [ALL_VENUES] : venues;
      rights[permission] = union(rights[permission] ?? [], granted);
    }
  return rights;
}

function union(known: readonly string[], added: readonly string[]): string[] {
  const all = new Set([...known, ...added]);
  return all.has(ALL_VENUES) ? [ALL_VENUES] : [...all].sort();
}
