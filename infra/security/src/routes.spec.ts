import type { BodyShape } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { everyRoute } from './routes.js';

const routes = everyRoute().filter(({ body }) => body !== undefined);
const partsOf = ({
  properties = {},
  items,
  anyOf = [],
  oneOf = [],
  allOf = [],
}: BodyShape): BodyShape[] =>
  [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].flatMap(
    (part) => [part, ...partsOf(part)],
  );
/** Browsers add fields to the answer of a passkey as the standard grows, so those that we do not know are left out. */
const isOfPasskey = (names: readonly string[]): boolean =>
  names.includes('clientExtensionResults') || names.includes('clientDataJSON');
const everyPart = (shape: BodyShape): BodyShape[] => [shape, ...partsOf(shape)];

describe('the bodies of openapi.json', () => {
  it.each(routes)('of $method $path have no reference left at any depth', ({ body = {} }) => {
    expect(everyPart(body).filter(({ $ref }) => $ref !== undefined)).toEqual([]);
  });

  it('have fields inside a list of another schema', () => {
    const grants = routes.flatMap(({ body }) => body?.properties?.['grants'] ?? []);
    expect(grants.length).toBeGreaterThan(0);
    for (const { items } of grants) expect(items?.properties).toBeDefined();
  });

  it.each(routes)('of $method $path refuse unknown fields at any depth', ({ body = {} }) => {
    const objects = everyPart(body).filter(({ properties }) => properties !== undefined);
    const loose = objects.filter((shape) => shape.additionalProperties !== false);
    const fields = loose.map(({ properties = {} }) => Object.keys(properties));
    expect(fields.filter((names) => !isOfPasskey(names))).toEqual([]);
  });
});
