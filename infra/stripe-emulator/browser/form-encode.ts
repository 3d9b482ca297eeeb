export type Details = Record<string, unknown>;

/** `{a: {b: 1}}` as `a[b]=1`, as Stripe's API takes it. */
export function formEncode(
  value: Details,
  prefix = '',
  out = new URLSearchParams(),
): URLSearchParams {
  for (const [key, item] of Object.entries(value)) {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    if (isDetails(item)) formEncode(item, name, out);
    else if (typeof item === 'string' || typeof item === 'boolean') out.append(name, String(item));
  }
  return out;
}
const isDetails = (value: unknown): value is Details => typeof value === 'object' && value !== null;
