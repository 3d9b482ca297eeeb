import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { AdminModule } from './admin/admin.module.js';
import { AUDIENCE, type Audience } from './auth/audience.js';
import { PublicModule } from './public/public.module.js';

interface Route {
  name: string;
  audience: Audience | undefined;
}
type Controller = new (...args: never[]) => object;

/** Every route of a module's controllers with its declared audience. */
function routesOf(module: object): Route[] {
  const controllers = Reflect.getMetadata('controllers', module) as Controller[];
  return controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    const handlers = Object.getOwnPropertyNames(prototype).filter(
      (name) => name !== 'constructor' && Reflect.hasMetadata('path', prototype[name] as object),
    );
    return handlers.map((name) => {
      const handler = prototype[name] as object;
      const method = RequestMethod[Reflect.getMetadata('method', handler) as number];
      const audience = (Reflect.getMetadata(AUDIENCE, handler) ??
        Reflect.getMetadata(AUDIENCE, controller)) as Audience | undefined;
      return {
        name: `${method ?? ''} ${String(Reflect.getMetadata('path', controller))} ${name}`,
        audience,
      };
    });
  });
}

describe('the routes of the gateway', () => {
  const routes = [...routesOf(PublicModule), ...routesOf(AdminModule)];
  it('all declare an audience', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ audience }) => audience === undefined)).toEqual([]);
  });
  it('ask for a permission if they are for staff, except signing in', () => {
    const open = routesOf(AdminModule).filter(
      ({ audience }) => audience !== undefined && 'anyone' in audience,
    );
    expect(open.map(({ name }) => name)).toEqual(['POST api/admin/login login']);
  });
  it('ask for no permission if they are public', () => {
    expect(
      routesOf(PublicModule).every(
        ({ audience }) => audience !== undefined && 'anyone' in audience,
      ),
    ).toBe(true);
  });
});
