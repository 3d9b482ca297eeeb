import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPromtool, run } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { z } from 'zod';

const RULES = 'infra/prometheus/alerts.yml';
const CASES = 'infra/prometheus/alerts.test.yml';

const rule = z.looseObject({ alert: z.string(), expr: z.string() });
const rulesSchema = z.object({ groups: z.array(z.looseObject({ rules: z.array(rule) })) });
type Rule = z.infer<typeof rule>;
const rules = () => rulesSchema.parse(parse(readFileSync(RULES, 'utf8')));
const alerts = rules().groups.flatMap((group) => group.rules.map(({ alert }) => alert));

let promtool: string;
let folder: string;
beforeAll(async () => {
  promtool = await findPromtool((line) => process.stderr.write(`${line}\n`));
  folder = mkdtempSync(join(tmpdir(), 'club-alerts-'));
  copyFileSync(CASES, join(folder, 'alerts.test.yml'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the cases against rules that `edit` has changed. @returns the alerts whose cases fail. */
async function failingWith(edit: (given: Rule) => Partial<Rule>): Promise<string[]> {
  const { groups } = rules();
  const edited = groups.map((group) => ({
    ...group,
    rules: group.rules.map((given) => ({ ...given, ...edit(given) })),
  }));
  writeFileSync(join(folder, 'alerts.yml'), stringify({ groups: edited }));
  const output = await run('bash', [
    '-c',
    '"$0" test rules "$1" 2>&1 || true',
    promtool,
    join(folder, 'alerts.test.yml'),
  ]);
  if (!/SUCCESS|FAILED/.test(output)) throw new Error(output);
  return [...new Set([...output.matchAll(/alertname: (\w+)/g)].map(([, name = '']) => name))];
}
const onlyIn = (alert: string, change: (expr: string) => string) => (given: Rule) =>
  given.alert === alert ? { expr: change(given.expr) } : {};

describe('the alert rules', () => {
  it('are valid', async () => {
    expect(await run(promtool, ['check', 'rules', RULES])).toContain(
      `${alerts.length} rules found`,
    );
  });

  it('each fire in their case, also in the first sample after a restart, and are silent otherwise', async () => {
    expect(await failingWith(() => ({}))).toEqual([]);
  });

  it('control: each has a case that notices if it never fires', async () => {
    const failing = await failingWith(() => ({ expr: 'vector(0) > 1' }));
    expect(failing.sort()).toEqual([...alerts].sort());
  });

  it('control: each has a case that notices if it always fires', async () => {
    const failing = await failingWith(({ labels }) => ({ expr: 'vector(1)', labels }));
    expect(failing.sort()).toEqual([...alerts].sort());
  });

  it.each<[string, string, (expr: string) => string]>([
    [
      'AlarmRaised',
      'increases alone',
      () => 'max by (kind) (increase(club_alarms_total[15m]) > 0)',
    ],
    ['AlarmRaised', 'any counted alarm', () => 'max by (kind) (club_alarms_total > 0)'],
    [
      'PaymentsNeedStaff',
      'the last sample',
      (expr) => expr.replace(/max_over_time\((.*)\[5m\]\)/, '$1'),
    ],
    ['MailsRefused', 'increases of a gauge', () => 'increase(club_mails_failed[1h]) > 0'],
    ['PlacesHeldLong', 'the sum of all copies', (expr) => expr.replace('max', 'sum')],
    ['MailQueueLong', 'the sum of all copies', (expr) => expr.replace('max', 'sum')],
    ['SweepKeepsFailing', 'the best of all copies', (expr) => expr.replace('max', 'min')],
    ['ProcessAway', 'known targets alone', () => 'up == 0'],
    [
      'AuditIncomplete',
      'the last sample',
      (expr) => expr.replace(/max_over_time\((.*)\[5m\]\)/, '$1'),
    ],
  ])('control: a case of %s notices a rule that looks at %s', async (alert, _, change) => {
    expect(await failingWith(onlyIn(alert, change))).toEqual([alert]);
  });
});
