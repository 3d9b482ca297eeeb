/**
 * The part of Zod that a phone needs to check answers, in 1 kB instead of 20. The build puts it in the place of Zod (ADR
 * 59), so that the contracts are written once. It checks types, not rules: those are for what people enter, and the server
 * checks that. A schema with a rule that it does not know can be declared, and throws when it is used.
 */
type Read = (value: unknown) => unknown;
type Result = { success: true; data: unknown } | { success: false; error: Error };
type Fields = Record<string, Shape>;

class Mismatch extends Error {}

class Shape {
  constructor(
    readonly parse: Read,
    readonly shape: Fields = {},
  ) {}

  safeParse(value: unknown): Result {
    try {
      return { success: true, data: this.parse(value) };
    } catch (error) {
      if (error instanceof Mismatch) return { success: false, error };
      throw error;
    }
  }
  optional(): Shape {
    return new Shape((value) => (value === undefined ? value : this.parse(value)));
  }
  nullable(): Shape {
    return new Shape((value) => (value === null ? value : this.parse(value)));
  }
  extend(fields: Fields): Shape {
    return object({ ...this.shape, ...fields });
  }
  meta(): this {
    return this;
  }
  min = (): Shape => RULE;
  max = (): Shape => RULE;
  int = (): Shape => RULE;
  trim = (): Shape => RULE;
  regex = (): Shape => RULE;
  refine = (): Shape => RULE;
  pipe = (): Shape => RULE;
}

/** A schema with rules. It belongs to something that phones send. */
const RULE: Shape = new Shape(() => {
  throw new Error('Phones do not check the rules of this schema');
});

const fail = (): never => {
  throw new Mismatch('An answer does not have its shape');
};
const typed = (type: 'string' | 'boolean'): Shape =>
  new Shape((value) => (typeof value === type ? value : fail()));
const oneOf = (values: readonly unknown[]): Shape =>
  new Shape((value) => (values.includes(value) ? value : fail()));

/** Keeps the fields that it knows, so that a newer server may send more. */
function object(fields: Fields): Shape {
  const entries = Object.entries(fields);
  return new Shape((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail();
    const known = value as Record<string, unknown>;
    return Object.fromEntries(
      entries
        .map(([name, shape]) => [name, shape.parse(known[name])] as const)
        .filter(([, part]) => part !== undefined),
    );
  }, fields);
}

const array = (item: Shape): Shape =>
  new Shape((value) => (Array.isArray(value) ? value.map((one) => item.parse(one)) : fail()));

/** Of several shapes, the one that has the value of the field `name`. */
const discriminatedUnion = (name: string, shapes: readonly Shape[]): Shape =>
  new Shape((value) => {
    const fits = ({ shape }: Shape): boolean =>
      shape[name]?.safeParse((value as Record<string, unknown> | null)?.[name]).success === true;
    return shapes.find(fits)?.parse(value) ?? fail();
  });

const rule = (): Shape => RULE;

export const z = {
  string: () => typed('string'),
  boolean: () => typed('boolean'),
  int: () => new Shape((value) => (Number.isSafeInteger(value) ? value : fail())),
  enum: oneOf,
  literal: (value: unknown) => oneOf([value]),
  object,
  array,
  discriminatedUnion,
  strictObject: rule,
  email: rule,
  iso: { date: rule, datetime: rule },
  coerce: { number: rule },
};
