import { readFileSync } from 'node:fs';
import { TRAIL_ACTS } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { staffRoutes } from '../../test/routes.js';
import { ACTS_OF_ROUTES } from './acts-of-routes.js';

const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(readFileSync('infra/docs/openapi.json', 'utf8')));

const isAct = (route: string): boolean => !route.startsWith('GET ');
/** The routes of openapi.json for staff that are not a GET, named as in the table. */
const routes = Object.entries(paths)
  .filter(([path]) => /^\/api\/(admin|objects)\//.test(path))
  .flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  .filter(isAct);

describe('the acts of staff', () => {
  it('are decided for each staff route of openapi.json that is not a GET', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(Object.keys(ACTS_OF_ROUTES).sort()).toEqual(routes.sort());
  });

  it('are decided for each staff route of the code', () => {
    const known = staffRoutes()
      .map(({ name }) => name)
      .filter(isAct);
    expect(Object.keys(ACTS_OF_ROUTES)).toEqual(expect.arrayContaining(known));
  });

  it('have a label and a name each', () => {
    for (const { act } of Object.values(ACTS_OF_ROUTES))
      expect(TRAIL_ACTS[act].label.length).toBeGreaterThan(3);
    const acts = Object.values(ACTS_OF_ROUTES).map(({ act }) => act);
    expect(new Set(acts).size).toBe(acts.length);
  });
});
