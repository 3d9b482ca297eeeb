import { ALL_VENUES, mayAt, ROLES, type Grant, type Role } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { ROLES_OF_ROUTES } from '../../test/roles-of-routes.js';
import { staffRoutes } from '../../test/routes.js';
import { rightsOf } from './permissions.js';

const at = (role: Role, ...venues: string[]): Grant => ({ role, venues });

describe('the staff routes', () => {
  const routes = staffRoutes();
  it('each have a line in the table of roles, and no line is left over', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(ROLES_OF_ROUTES).sort());
  });

  it.each(routes)('let exactly the roles of the table use $name', ({ name, permission }) => {
    for (const venues of [['cardiff'], [ALL_VENUES]]) {
      const allowed = ROLES.filter((role) => mayAt(rightsOf([{ role, venues }]), permission));
      expect([name, allowed]).toEqual([
        name,
        ROLES.filter(
          (role) =>
            ROLES_OF_ROUTES[name]?.includes(role) &&
            (venues.includes(ALL_VENUES) || !permission.startsWith('staff:')),
        ),
      ]);
    }
  });

  it('let no one in who has no grant', () => {
    for (const { permission } of routes) expect(mayAt(rightsOf([]), permission)).toBe(false);
  });
});

describe('the rights of several grants', () => {
  it('are those of each role at its own venues', () => {
    const rights = rightsOf([at('manager', 'cardiff'), at('steward', 'bournemouth')]);
    expect(mayAt(rights, 'bookings:read', 'cardiff')).toBe(true);
    expect(mayAt(rights, 'bookings:read', 'bournemouth')).toBe(false);
    expect(rights['shows:read']).toEqual(['bournemouth', 'cardiff']);
  });

  it('are those at all venues as soon as one grant has all', () => {
    const rights = rightsOf([at('box-office', 'cardiff'), at('accountant', ALL_VENUES)]);
    expect(rights['bookings:read']).toEqual([ALL_VENUES]);
    expect(rights['customers:read']).toEqual(['cardiff']);
  });

  it('to accounts of staff come with a grant at all venues only', () => {
    expect(mayAt(rightsOf([at('owner', 'cardiff', 'bournemouth')]), 'staff:write')).toBe(false);
    expect(mayAt(rightsOf([at('owner', ALL_VENUES)]), 'staff:write')).toBe(true);
  });

  it('include one’s own account everywhere', () => {
    expect(rightsOf([at('steward', 'cardiff')])['account:own']).toEqual([ALL_VENUES]);
  });
});
