import { StripeError } from './stripe-error.js';
import type { Metadata } from './stripe-objects.js';

/** A form-encoded body as a tree: `a[b][0]=v` becomes {a: {b: {0: 'v'}}}. */
export interface Form {
  [key: string]: string | Form;
}
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [key, value] of new URLSearchParams(text))
    place(root, key.replaceAll(']', '').split('['), value);
  return root;
}

function place(root: Form, path: string[], value: string): void {
  let node = root;
  path.forEach((part, depth) => {
    if (FORBIDDEN.has(part))
      throw new StripeError(400, { message: `Received unknown parameter: ${part}` });
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    node = node[key] = typeof next === 'object' ? next : {};
  });
}

export const textAt = (form: Form, key: string): string | undefined => {
  const value = form[key];
  return typeof value === 'string' ? value : undefined;
};
export const formAt = (form: Form, key: string): Form => {
  const value = form[key];
  return typeof value === 'object' ? value : {};
};
export const listAt = (form: Form, key: string): string[] =>
  Object.values(formAt(form, key)).filter((value): value is string => typeof value === 'string');
export const metadataAt = (form: Form): Metadata =>
  Object.fromEntries(
    Object.entries(formAt(form, 'metadata')).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** A whole number of at least `min`. @throws StripeError with Stripe's own message. */
export function wholeNumber(form: Form, key: string, min: number): number {
  const text = textAt(form, key) ?? '';
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min) {
    throw new StripeError(400, {
      param: key,
      code: 'parameter_invalid_integer',
      message: `Invalid integer: ${text}`,
    });
  }
  return value;
}
