import { mayAt, type DoorRole, type Permission, type Rights } from '@club/contracts';

const NEEDS: Record<DoorRole, Permission> = {
  steward: 'door:admit',
  supervisor: 'door:supervise',
  'box-office': 'bookings:write',
};
export const ROLE_LABELS: Record<DoorRole, string> = {
  steward: 'Steward',
  supervisor: 'Supervisor',
  'box-office': 'Box office',
};

/** The roles that a member of staff may give a phone at a venue, the smallest first. The server decides in any case. */
export const rolesFor = (rights: Rights, venueId: string): DoorRole[] =>
  (Object.keys(NEEDS) as DoorRole[]).filter((role) => mayAt(rights, NEEDS[role], venueId));
