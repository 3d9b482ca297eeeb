import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { AdminModule } from '../admin/admin.module.js';
import { PublicModule } from '../public/public.module.js';

type Controller = new (...args: never[]) => object;

/** Writes that change what visitors see of shows and places. */
const CHANGES = [
  'DELETE api/admin/bookings/:id/moves',
  'DELETE api/admin/shows/:id',
  'DELETE api/my-booking/returns',
  'PATCH api/bookings/:id/payment',
  'PATCH api/my-booking/moves',
  'POST api/admin/bookings',
  'POST api/admin/bookings/:id/bank-transfer',
  'POST api/admin/bookings/:id/moves',
  'POST api/admin/bookings/:id/quarantine',
  'POST api/admin/bookings/:id/refund',
  'POST api/admin/refund-requests/:id/approve',
  'POST api/admin/shows',
  'POST api/admin/shows/:id/cancel',
  'POST api/admin/shows/:id/cancel/undo',
  'POST api/admin/shows/:id/sale',
  'POST api/admin/shows/:id/series',
  'POST api/bookings',
  'POST api/create-payment-intent',
  'POST api/my-booking/moves',
  'POST api/my-booking/returns',
  'POST api/stripe/webhook',
  'PUT api/admin/shows/:id',
];
/** Writes beside them that do not. */
const KEEPS = [
  'DELETE api/admin/bookings/:id/legal-hold',
  'PATCH api/admin/bookings/:id',
  'POST api/admin/bookings/:id/legal-hold',
  'POST api/admin/bookings/:id/refund-requests',
  'POST api/admin/bookings/:id/resend',
  'POST api/admin/bookings/export',
  'POST api/admin/shows/:id/arrivals',
  'POST api/admin/shows/:id/door-list/export',
  'POST api/admin/shows/:id/door-list/print',
  'POST api/admin/shows/:id/message',
  'POST api/admin/shows/:id/tickets',
  'POST api/admin/shows/:id/waiting-list',
  'POST api/admin/shows/:id/waiting-list/pause',
  'POST api/admin/shows/:id/waiting-list/resume',
  'POST api/shows/:id/waiting-list',
  'PUT api/admin/bookings/:id/door-note',
];

/** Every write of a module's controllers, and whether it clears the cache. */
function writesOf(module: object): { name: string; clears: boolean }[] {
  const controllers = Reflect.getMetadata('controllers', module) as Controller[];
  return controllers.flatMap((controller) => {
    const base = String(Reflect.getMetadata('path', controller));
    const handlers = Object.values(Object.getOwnPropertyDescriptors(controller.prototype))
      .map(({ value }) => value as object)
      .filter((handler) => Reflect.hasMetadata('method', handler));
    return handlers.map((handler) => {
      const method = RequestMethod[Reflect.getMetadata('method', handler) as number];
      const path = String(Reflect.getMetadata('path', handler));
      const interceptors = (Reflect.getMetadata('__interceptors__', handler) ?? []) as Controller[];
      const clears = interceptors.some(({ name }) => name === 'ClearCache');
      return { name: `${method ?? ''} ${base}${path === '/' ? '' : `/${path}`}`, clears };
    });
  });
}

describe('clearing the cached answers', () => {
  const writes = [...writesOf(PublicModule), ...writesOf(AdminModule)].filter(
    ({ name }) => !name.startsWith('GET '),
  );

  it('follows the success of each write that changes shows or places, and of no other', () => {
    const clearing = writes.filter(({ clears }) => clears).map(({ name }) => name);
    expect(clearing.sort()).toEqual(CHANGES);
  });

  it('is decided for each write about shows and bookings', () => {
    const about = writes
      .map(({ name }) => name)
      .filter((name) => / api\/(admin\/)?(shows|bookings)/.test(name));
    expect(about.filter((name) => !CHANGES.includes(name)).sort()).toEqual(KEEPS);
  });
});
