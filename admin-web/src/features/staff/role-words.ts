import { ALL_VENUES, ROLES, type Grant, type Role, type Venue } from '@club/contracts';

const NAMES: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  'box-office': 'Box office',
  programmer: 'Programmer',
  accountant: 'Accountant',
  steward: 'Steward',
};
export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: NAMES[role] }));

/** "Manager at Cardiff and Bournemouth". */
export function grantWords({ role, venues }: Grant, known: readonly Venue[]): string {
  if (venues.includes(ALL_VENUES)) return `${NAMES[role]} at all venues`;
  const cities = venues.map((id) => known.find((venue) => venue.id === id)?.city ?? id);
  return `${NAMES[role]} at ${cities.join(' and ')}`;
}
