import { describe, expect, it } from '@jest/globals';
import { routesOf } from '../test/routes.js';
import { AdminModule } from './admin/admin.module.js';
import { DoorModule } from './door/door.module.js';
import { PublicModule } from './public/public.module.js';

describe('the routes of the gateway', () => {
  const routes = [PublicModule, AdminModule, DoorModule].flatMap(routesOf);
  it('all declare an audience', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ audience }) => audience === undefined)).toEqual([]);
  });
  it('have a name each', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
  });
  it('ask for a permission if they are for staff, except signing in and accepting an invitation', () => {
    const open = routesOf(AdminModule).filter(
      ({ audience }) => audience !== undefined && 'anyone' in audience,
    );
    expect(open.map(({ name }) => name)).toEqual([
      'POST api/admin/login',
      'POST api/admin/login/passkey-options',
      'POST api/admin/login/passkey',
      'POST api/admin/invitations/accept',
    ]);
  });
  it('are for phones at the door, except adding one', () => {
    const ofDoor = routesOf(DoorModule);
    expect(ofDoor.length).toBeGreaterThan(4);
    const open = ofDoor.filter(({ audience }) => audience === undefined || !('phone' in audience));
    expect(open.map(({ name }) => name)).toEqual(['POST api/door/devices']);
  });
  it('ask for no permission if they are public', () => {
    expect(
      routesOf(PublicModule).every(
        ({ audience }) => audience !== undefined && 'anyone' in audience,
      ),
    ).toBe(true);
  });
});
