import { readFileSync } from 'node:fs';
import type { RunningSystem } from '@club/testing';
import { collectEvidence, type CollectionName, type Evidence } from '../evidence.js';
import type { Composition } from './composition.js';

const ROOT_PASSWORD = readFileSync(
  new URL('../../../docker/local-secrets/mongo_root_password', import.meta.url),
  'utf8',
).trim();

/** The database is asked inside its container, because no network leads to it from here. */
export function composedEvidence(
  composition: Composition,
  system: RunningSystem,
): Promise<Evidence> {
  return collectEvidence(system, async (names) => {
    const list = names.map((name) => `'${name}': ${inShell(name)}.find().toArray()`).join(', ');
    const script = `print(EJSON.stringify({ ${list} }, { relaxed: true }))`;
    const dump = await composition.inside(
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
    if (dump.code !== 0)
      throw new Error(`The database does not answer: ${dump.output.slice(-300)}`);
    return JSON.parse(dump.output) as Record<string, unknown>;
  });
}

/** The collection in the language of `mongosh`. */
const inShell = (name: CollectionName): string =>
  `db.getSiblingDB('${name.split('.')[0] ?? ''}').${name.split('.')[1] ?? ''}`;
