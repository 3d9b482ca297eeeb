import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));

/** The part of JSON Schema that our own document uses. */
export interface Shape {
  $ref?: string | undefined;
  type?: string | undefined;
  enum?: unknown[] | undefined;
  properties?: Record<string, Shape> | undefined;
  required?: string[] | undefined;
  items?: Shape | undefined;
  anyOf?: Shape[] | undefined;
  oneOf?: Shape[] | undefined;
  allOf?: Shape[] | undefined;
  additionalProperties?: unknown;
}
const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), shapeSchema).optional(),
    required: z.array(z.string()).optional(),
    items: shapeSchema.optional(),
    anyOf: z.array(shapeSchema).optional(),
    oneOf: z.array(shapeSchema).optional(),
    allOf: z.array(shapeSchema).optional(),
    additionalProperties: z.unknown().optional(),
  }),
);
const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: shapeSchema })) })
    .optional(),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), shapeSchema) }),
});

export interface Route {
  method: string;
  path: string;
  headers: string[];
  body: Shape | undefined;
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
  known: Record<string, Shape>;
  /** The names that lead here: a schema that contains itself ends at the second time. */
  within?: readonly string[];
}

/** The shape with every reference replaced, at any depth. @throws Error if a schema is not in the document. */
function resolved(shape: Shape, { known, within = [] }: Known): Shape {
  const name = shape.$ref?.split('/').at(-1);
  if (name === undefined) return withParts(shape, (part) => resolved(part, { known, within }));
  const named = known[name];
  if (named === undefined) throw new Error(`openapi.json has no schema ${name}.`);
  return within.includes(name) ? {} : resolved(named, { known, within: [...within, name] });
}

function withParts(shape: Shape, change: (part: Shape) => Shape): Shape {
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
