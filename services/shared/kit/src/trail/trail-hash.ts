import { hash } from 'node:crypto';
import type { TrailRow } from './trail-row.js';

/** JSON with sorted keys, so that the same content is always the same text. Dates are ISO texts. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
  return `{${parts.join(',')}}`;
}

/** The hash of a row: SHA-256 of everything in it, the hash of the row before included. */
export const trailHash = ({
  hash: _,
  ...row
}: Omit<TrailRow, 'hash'> & { hash?: string }): string =>
  hash('sha256', canonicalJson({ ...row, format: 1 }));
