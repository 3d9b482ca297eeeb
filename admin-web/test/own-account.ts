import { PERMISSIONS, type OwnAccount, type Permission } from '@club/contracts';

/** The answer of the route that tells who one is, for a member with these rights at all venues. */
export const anAccount = (permissions: readonly Permission[] = PERMISSIONS): OwnAccount => ({
  id: 'staff-1',
  username: 'tess',
  email: null,
  grants: [],
  rights: Object.fromEntries(permissions.map((permission) => [permission, ['*']])),
});
export const OWN_ACCOUNT = 'GET /api/admin/account';
