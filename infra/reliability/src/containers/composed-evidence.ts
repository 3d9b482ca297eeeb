import { readFileSync } from 'node:fs';
import type { RunningSystem } from '@club/testing';
import { collectEvidence, type CollectionName, type Evidence } from '../evidence.js';
import type { Composition } from './composition.js';

const ROOT_PASSWORD = readFileSync(
  new URL('../../../docker/local-secrets/mongo_root_password', import.meta.url),
  'utf8',
).trim();

/** Queries the database inside its container, because this process has no network to it. */
export function collectComposedEvidence(
  composition: Composition,
  system: RunningSystem,
): Promise<Evidence> {
  return collectEvidence(system, async (names) => {
    const list = names
      .map((name) => `'${name}': ${shellExpressionOf(name)}.find().toArray()`)
      .join(', ');
    const script = `print(EJSON.stringify({ ${list} }, { relaxed: true }))`;
    const dump = await composition.runInside(
      'mongo',
      'mongosh',
      '--quiet',
      '-u',
      'root',
      '-p',
      ROOT_PASSWORD,
      '--eval',
      script,
    );
    if (dump.code !== 0) throw new Error(`mongosh failed: ${dump.output.slice(-300)}`);
    return JSON.parse(dump.output) as Record<string, unknown>;
  });
}

/** The `mongosh` expression for a collection. */
const shellExpressionOf = (name: CollectionName): string =>
  `db.getSiblingDB('${name.split('.')[0] ?? ''}').${name.split('.')[1] ?? ''}`;
