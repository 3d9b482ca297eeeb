import type { JsonSchema, OpenApi } from './open-api.js';

const REF = '#/components/schemas/';
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of Stripe's with an id and a type of its own, such as a charge. It is checked by itself. */
export const isResource = (schema: JsonSchema | undefined): boolean => {
  const { properties } = schema ?? {};
  const { object } = (isSchema(properties) ? properties : {}) as { object?: JsonSchema };
  return Array.isArray(object?.['enum']) && object['enum'].length === 1;
};
const ANY_OBJECT: JsonSchema = { type: 'object' };

/**
 * A schema without references. Stripe's objects refer to one another without end, so a reference to one becomes any
 * object: to check an answer, look at the objects inside it one by one.
 */
export function flatSchema(
  openApi: OpenApi,
  schema: unknown,
  inside: readonly string[] = [],
): unknown {
  if (Array.isArray(schema)) return schema.map((item) => flatSchema(openApi, item, inside));
  if (!isSchema(schema)) return schema;
  const { $ref } = schema;
  if (typeof $ref === 'string') return referred(openApi, $ref.slice(REF.length), inside);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !keyword.startsWith('x-') && keyword !== 'description')
      .map(([keyword, value]) => [keyword, flatSchema(openApi, value, inside)]),
  );
}

function referred(openApi: OpenApi, name: string, inside: readonly string[]): unknown {
  const target = openApi.components.schemas[name];
  if (isResource(target) || inside.includes(name)) return ANY_OBJECT;
  return flatSchema(openApi, target, [...inside, name]);
}
