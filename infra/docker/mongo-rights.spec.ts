import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const rightsSchema = z.object({
  runtime: z.array(z.string()),
  collections: z.record(z.string(), z.array(z.string())),
  kept: z.record(z.string(), z.array(z.string())),
});
const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const rights = rightsSchema.parse(JSON.parse(read('infra/docker/mongo/rights.json')));

const FOLDERS: Record<string, string> = {
  gateway: 'gateway/src',
  catalog: 'services/catalog/src',
  booking: 'services/booking/src',
  enquiry: 'services/enquiry/src',
};
/** The collections that the stores of a service declare. */
const declaredIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.ts`, { cwd: ROOT, exclude: (path) => path.endsWith('.spec.ts') })
    .flatMap((path) => [...read(path).matchAll(/\bcollection: '([a-z_]+)'/g)])
    .map(([, name = '']) => name);

describe('the rights in MongoDB', () => {
  it.each(Object.keys(FOLDERS))('name each collection that %s declares', (service) => {
    const declared = declaredIn(FOLDERS[service] ?? '');
    expect(declared.length).toBeGreaterThan(0);
    expect(rights.collections[service]).toEqual(expect.arrayContaining(declared));
  });

  it('let no service change or remove what an audit trail contains', () => {
    expect(rights.kept['audit_trail']).toEqual(['find', 'insert']);
    expect(rights.kept['trail_heads']).toEqual(['find', 'insert', 'update']);
    for (const collections of Object.values(rights.collections))
      expect(collections).not.toEqual(expect.arrayContaining(['audit_trail']));
  });
});
