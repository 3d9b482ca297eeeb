import type { Permission, Rights } from '@club/contracts';
import { runInContext } from '@club/kit';
import { aMember, rightsAt } from '@club/testing';

type Member = ReturnType<typeof aMember>;

/** What these tests ask of staff; a manager may do all of it, at the venues of the grant. */
export const MANAGED: readonly Permission[] = [
  'bookings:read',
  'bookings:write',
  'bookings:refund',
  'bookings:refund-any',
  'bookings:resolve',
  'door:admit',
  'door:supervise',
  'door:pair',
  'door:revoke',
  'bookers:message',
  'mails:read',
  'mails:write',
  'money:read',
  'privacy:write',
];
const AT_THE_BOX_OFFICE = MANAGED.filter(
  (permission) =>
    ![
      'bookings:refund-any',
      'bookings:resolve',
      'door:pair',
      'money:read',
      'privacy:write',
    ].includes(permission),
);

const aStaffMember = (username: string, rights: Rights): Member => ({
  ...aMember(username, rights),
  id: `staff-${username}`,
});
export const aManager = (username: string, venues = ['*']): Member =>
  aStaffMember(username, rightsAt(venues, MANAGED));
export const aClerk = (username: string, venues = ['*']): Member =>
  aStaffMember(username, rightsAt(venues, AT_THE_BOX_OFFICE));

export const aSteward = (username: string, venues = ['*']): Member =>
  aStaffMember(username, rightsAt(venues, ['door:admit']));

/** Does something as a member of staff, within a call that asks for this permission. */
export const acting = <T>(
  staff: Member,
  permission: Permission,
  work: () => Promise<T>,
): Promise<T> => runInContext({ requestId: 'r', staff, permission }, work);
