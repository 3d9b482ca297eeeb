import { readFileSync } from 'node:fs';
import { bodyShapeSchema, type BodyShape } from '@club/testing';
import { z } from 'zod';

const { schemas } = z
  .object({ components: z.object({ schemas: z.record(z.string(), bodyShapeSchema) }) })
  .transform(({ components }) => components)
  .parse(JSON.parse(readFileSync('infra/docs/openapi.json', 'utf8')));

/** One of these has each form that our texts have. */
const TEXTS = [
  'an-id-0001',
  'ada@example.org',
  '2030-06-01',
  '2030-06-01T19:00:00.000Z',
  '19:00',
  '20',
  'ada',
  '/show/:id',
  '/objects/uploads/an-id-0001',
  'pi_1',
  'page.js:1:1',
];
/** What a name says of a text whose form is a rule of ours and not of JSON Schema. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/email$/i, 'ada@example.org'],
  [/Id$/, 'an-id-0001'],
];
const words = (length: number): string => 'words'.repeat(Math.ceil(length / 5));

function textFor({ pattern, format, minLength = 0 }: BodyShape): string {
  if (format === undefined && pattern === undefined) return words(Math.max(minLength, 20));
  const form = new RegExp(pattern ?? '');
  const text = TEXTS.find((one) => form.test(one) && one.length >= minLength);
  if (text === undefined) throw new Error(`No text has the form ${pattern ?? format ?? ''}.`);
  return text;
}

/** A value that a schema of openapi.json accepts, with the fields that it requires. Rules between fields are not known here. */
function filled(shape: BodyShape): unknown {
  const whole = named(shape);
  const [choice] = [whole.anyOf, whole.oneOf, whole.allOf].flatMap((choices) => choices ?? []);
  if (choice !== undefined) return filled(choice);
  const [value] = [whole.const, ...(whole.enum ?? [])].filter((each) => each !== undefined);
  return value ?? BY_TYPE[whole.type ?? 'string']?.(whole);
}

const fieldOf = (name: string, shape: BodyShape): unknown =>
  shape.type === 'string' && shape.pattern === undefined
    ? (BY_NAME.find(([form]) => form.test(name))?.[1] ?? filled(shape))
    : filled(shape);
const named = (shape: BodyShape): BodyShape =>
  shape.$ref === undefined ? shape : (schemas[shape.$ref.split('/').at(-1) ?? ''] ?? {});
const numberFor = ({ minimum = 1 }: BodyShape): number => Math.max(1, minimum);

const BY_TYPE: Readonly<Record<string, (shape: BodyShape) => unknown>> = {
  string: textFor,
  integer: numberFor,
  number: numberFor,
  boolean: () => true,
  array: ({ minItems = 0, items = {} }) => Array.from({ length: minItems }, () => filled(items)),
  object: ({ required = [], properties = {} }) =>
    Object.fromEntries(required.map((name) => [name, fieldOf(name, properties[name] ?? {})])),
};

/** The body that a route needs, by the name of its schema. */
export const filledBody = (reference: string): object => filled({ $ref: reference }) as object;
