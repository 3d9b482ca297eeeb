import type { BodyShape } from '@club/testing';
import fc from 'fast-check';
import type { Route } from './routes.js';

/** Values that attackers and broken clients send. */
const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'NaN',
  '1e2',
  '\u0000',
  'a\r\nBcc: x@example.org',
  '\u202Eevil',
  '💥'.repeat(50),
  '\uD800',
  'x'.repeat(10_000),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  "' OR 1=1 --",
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '__proto__',
  'constructor',
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { __proto__: { isAdmin: true } },
  [],
  [[[[[[]]]]]],
  { length: 1e9 },
  '=HYPERLINK("http://x")',
  '2026-02-30',
  '9999-99-99',
  'http://127.0.0.1:1/',
];
const nasty = fc.constantFrom(...NASTY);
const MAX_DEPTH = 4;
const QUERIES = [
  'page',
  'pageSize',
  'search',
  'showId',
  'status',
  'show',
  'from',
  'to',
  'width',
  'city',
  '__proto__',
  '$where',
];

/** Values of the right type with unusual content. */
const sound: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.emailAddress(),
    fc.uuid(),
    fc.constantFrom('cardiff', '2030-06-01', '20:00', '40.00'),
  ),
  number: fc.double(),
  integer: fc.integer(),
  boolean: fc.boolean(),
};

const valueOf = (shape: BodyShape, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fitting(shape, depth) }, { weight: 1, arbitrary: nasty });

function fitting(shape: BodyShape, depth: number): fc.Arbitrary<unknown> {
  if (depth > MAX_DEPTH) return fc.constant(null);
  const choices = choicesOf(shape);
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => valueOf(choice, depth + 1)));
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.type === 'array')
    return fc.array(valueOf(shape.items ?? {}, depth + 1), { maxLength: 5 });
  return shape.properties === undefined ? plain(shape) : objectOf(shape, depth);
}

const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: BodyShape): BodyShape[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];
const plain = ({ type = 'string' }: BodyShape): fc.Arbitrary<unknown> => sound[type] ?? nasty;

/** Objects with all fields, with missing fields, and with additional fields that only the server may set. */
function objectOf({ properties = {} }: BodyShape, depth: number): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valueOf(part, depth + 1)]),
  );
  const foreign = fc.dictionary(
    fc.constantFrom('id', 'state', 'role', '$set', 'isAdmin', 'totalPence', 'reference'),
    nasty,
    {
      maxKeys: 2,
    },
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(known, { requiredKeys: Object.keys(known) }) },
    { weight: 2, arbitrary: fc.record(known, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.record(known), foreign).map(([own, more]) => ({ ...own, ...more })),
    },
  );
}

export interface Attack {
  route: Route;
  path: string;
  headers: Record<string, string>;
  /** Sent unchanged. */
  body: string | undefined;
  withToken: boolean;
}

const headerValue = fc.constantFrom(
  'x',
  'W/"x"',
  '*',
  't=1,v1=00',
  'Bearer nonsense',
  'a'.repeat(5_000),
  'not json',
);
const idOf = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    'x',
    '0',
    '%',
    '%zz',
    '..%2f..',
    '%00',
    '%F0%9F%92%A5',
    'a'.repeat(300),
    '%7B%22$gt%22%3A%22%22%7D',
  ),
);
const query = fc
  .dictionary(fc.constantFrom(...QUERIES), fc.oneof(nasty.map(String), fc.string()), { maxKeys: 3 })
  .map((pairs) =>
    Object.keys(pairs).length === 0
      ? ''
      : `?${Object.entries(pairs)
          .map(
            ([name, value]) =>
              `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '?'))}`,
          )
          .join('&')}`,
  );

const written = (shape: BodyShape): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: valueOf(shape).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '{"a":1}}',
        '\u0000',
        '['.repeat(2_000),
        '{"a":'.repeat(500),
        'x'.repeat(120_000),
      ),
    },
  );

/** A hostile request to one of our routes. */
export const attackOn = (route: Route): fc.Arbitrary<Attack> =>
  fc.record({
    route: fc.constant(route),
    path: fc.tuple(idOf, query).map(([id, asked]) => `${route.path.replace('{id}', id)}${asked}`),
    headers: fc.record(Object.fromEntries(route.headers.map((name) => [name, headerValue])), {
      requiredKeys: [],
    }) as fc.Arbitrary<Record<string, string>>,
    body: route.body === undefined ? fc.constantFrom(undefined, '{}', 'x') : written(route.body),
    withToken: fc.boolean(),
  });
