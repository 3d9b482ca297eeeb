import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const rules = rulesSchema
  .parse(parse(readFileSync('infra/prometheus/alerts.yml', 'utf8')))
  .groups.flatMap((group) => group.rules);
const SOURCES = [
  'services/shared/kit/src/health/metrics.ts',
  'services/booking/src/sweeps/needs-staff.ts',
];
const metrics = new Set(
  SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/name: '(club_\w+)'/g)]).map(
    ([, name]) => name,
  ),
);
const [, alarms = ''] = readFileSync('infra/docs/operations.md', 'utf8').split(
  '\n## What each alarm means\n',
);
const headings = [...(alarms.split('\n## ')[0] ?? '').matchAll(/^### (.+)$/gm)].flatMap(
  ([, names = '']) => names.split(', '),
);

describe('alert rules', () => {
  it.each(rules)('$alert uses metrics that exist', ({ expr }) => {
    const used = [...expr.matchAll(/\bclub_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
    if (!expr.startsWith('up ')) expect(used.length).toBeGreaterThan(0);
    for (const name of used) expect([...metrics]).toContain(name);
  });
  it('have the same names as the headings in operations.md', () => {
    expect(headings.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });
});
