import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bodyShapeSchema, type BodyShape } from '@club/testing';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));

const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: bodyShapeSchema })) })
    .optional(),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), bodyShapeSchema) }),
});

export interface Route {
  method: string;
  path: string;
  headers: string[];
  body: BodyShape | undefined;
  isStaff: boolean;
  host: string;
}

/** Every route of openapi.json, with the schema of its body. */
export function everyRoute(): Route[] {
  const { paths, components } = documentSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const [content] = Object.values(requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        headers: parameters
          .filter((parameter) => parameter.in === 'header')
          .map(({ name }) => name),
        body:
          content === undefined
            ? undefined
            : resolved(content.schema, { known: components.schemas }),
        host: hostOf(path),
        isStaff: /^\/api\/(admin|objects)\//.test(path),
      };
    }),
  );
}

const hostOf = (path: string): string => {
  if (path.startsWith('/api/door/')) return 'door.localhost';
  return /^\/api\/(admin|objects)\//.test(path) ? 'admin.localhost' : 'localhost';
};

interface Known {
  known: Record<string, BodyShape>;
  /** The names that lead here: a schema that contains itself ends at the second time. */
  within?: readonly string[];
}

/** The shape with every reference replaced, at any depth. @throws Error if a schema is not in the document. */
function resolved(shape: BodyShape, { known, within = [] }: Known): BodyShape {
  const name = shape.$ref?.split('/').at(-1);
  if (name === undefined) return withParts(shape, (part) => resolved(part, { known, within }));
  const named = known[name];
  if (named === undefined) throw new Error(`openapi.json has no schema ${name}.`);
  return within.includes(name) ? {} : resolved(named, { known, within: [...within, name] });
}

function withParts(shape: BodyShape, change: (part: BodyShape) => BodyShape): BodyShape {
  const { properties = {}, items } = shape;
  const lists = (['anyOf', 'oneOf', 'allOf'] as const).filter((kind) => shape[kind] !== undefined);
  const changed = Object.entries(properties).map(([name, part]) => [name, change(part)] as const);
  return {
    ...shape,
    ...(shape.properties !== undefined && { properties: Object.fromEntries(changed) }),
    ...(items !== undefined && { items: change(items) }),
    ...Object.fromEntries(lists.map((kind) => [kind, shape[kind]?.map(change)])),
  };
}
