import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRAIL_ACTS } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { ACTS_OF_ROUTES } from './acts-of-routes.js';
import { hasTest } from '../../../infra/checks/documents.mjs';
import { DONE_ROWS, WITHOUT_A_DONE_ROW } from '../../test/done-rows.js';

const root = join(import.meta.dirname, '../../..');
const provedActs = DONE_ROWS.flatMap(({ acts }) => acts);

describe('the audit trail', () => {
  it('has a test for each act, which asserts that it leaves exactly one row if it is done', () => {
    // A new act: write its test, for example with `rowsLeftBy` of @club/testing, and add it to gateway/test/done-rows.ts.
    const acts = Object.keys(TRAIL_ACTS).sort();
    expect([...provedActs, ...WITHOUT_A_DONE_ROW].sort()).toEqual(acts);
  });

  it('has no act without a done row but those that only prepare another, or read', () => {
    const routes = Object.values(ACTS_OF_ROUTES);
    const preparing = routes.filter(({ writtenBy }) => writtenBy === 'none').map(({ act }) => act);
    expect([...preparing, 'read'].sort()).toEqual([...WITHOUT_A_DONE_ROW].sort());
  });

  it.each(DONE_ROWS.map((proof) => [proof.test, proof] as const))(
    'is looked at by “%s”',
    (_title, { spec, test, acts }) => {
      expect(hasTest(root, spec, test)).toBe(true);
      const text = readFileSync(join(root, spec), 'utf8');
      expect(acts.filter((act) => !text.includes(`'${act}'`))).toEqual([]);
    },
  );
});
