import 'reflect-metadata';
import type { Permission } from '@club/contracts';
import { RequestMethod } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { AdminModule } from '../src/admin/admin.module.js';
import { AUDIENCE, type Audience } from '../src/auth/audience.js';
import { STEP_UP, type StepUpRule } from '../src/auth/step-up.js';

export interface Route {
  /** Such as `GET api/admin/shows/:id`. */
  name: string;
  method: string;
  path: string;
  audience: Audience | undefined;
  /** The act that has to be confirmed, if there is one. */
  stepUp: string | undefined;
  /** The schema with which that act is read from the body; undefined if it does not depend on the body. */
  stepUpBody: unknown;
  /** The schema of the parameter with @Body. */
  body: unknown;
  /** It has a parameter with @Query. */
  readsQuery: boolean;
}
type Controller = new (...args: never[]) => object;

/** Every route of a module's controllers with its declared audience. */
export function routesOf(module: object): Route[] {
  const controllers = Reflect.getMetadata('controllers', module) as Controller[];
  return controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    const handlers = Object.getOwnPropertyNames(prototype).filter(
      (name) => name !== 'constructor' && Reflect.hasMetadata('path', prototype[name] as object),
    );
    return handlers.map((name) => routeOf(controller, name));
  });
}

function routeOf(controller: Controller, handlerName: string): Route {
  const handler = (controller.prototype as Record<string, object>)[handlerName] ?? {};
  const method = RequestMethod[Reflect.getMetadata('method', handler) as number] ?? '';
  const parts = [controller, handler].map((target) => String(Reflect.getMetadata('path', target)));
  const path = parts.filter((part) => part !== '/').join('/');
  const audience = (Reflect.getMetadata(AUDIENCE, handler) ??
    Reflect.getMetadata(AUDIENCE, controller)) as Audience | undefined;
  const rule = Reflect.getMetadata(STEP_UP, handler) as StepUpRule | undefined;
  return {
    ...{ name: `${method} ${path}`, method, path, audience },
    stepUp: rule?.action,
    stepUpBody: rule?.options.body,
    body: parameterOf(controller, handlerName, RouteParamtypes.BODY)?.schema,
    readsQuery: parameterOf(controller, handlerName, RouteParamtypes.QUERY) !== undefined,
  };
}

type Parameters = Record<string, { schema?: unknown }>;

/** Nest keeps them under keys such as `4:0`: the kind, and which argument it is. */
function parameterOf(controller: Controller, handlerName: string, kind: RouteParamtypes) {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) as
    Parameters | undefined;
  return Object.entries(parameters ?? {}).find(([key]) => key.startsWith(`${String(kind)}:`))?.[1];
}

/** The routes of the staff area with the permission that each asks for. */
export const staffRoutes = (): (Route & { permission: Permission })[] =>
  routesOf(AdminModule).flatMap((route) =>
    route.audience !== undefined && 'permission' in route.audience
      ? [{ ...route, permission: route.audience.permission }]
      : [],
  );
