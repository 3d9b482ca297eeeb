import { ALL_VENUES, PERMISSIONS, type Permission, type Rights } from '@club/contracts';

/** These rights at these venues. */
export const rightsAt = (venues: string[], permissions: readonly Permission[]): Rights =>
  Object.fromEntries(permissions.map((permission) => [permission, venues]));

/** A member of staff who may do everything at every venue, unless a test says otherwise. */
export const aMember = (
  username: string,
  rights: Rights = rightsAt([ALL_VENUES], PERMISSIONS),
): { id: string; username: string; rights: Rights } => ({ id: 'staff-1', username, rights });
