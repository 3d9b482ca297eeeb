import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const BOOKING = 'services/booking/src';
const CATALOG = 'services/catalog/src';
const ENQUIRY = 'services/enquiry/src';
const KIT = 'services/shared/kit/src';

/** Imports that the rules allow. They make the folders that the rules expect. */
const ALLOWED = [
  [`${BOOKING}/orders/place-order.ts`, `${BOOKING}/offers/claims.store.ts`],
  [`${CATALOG}/series/make-series.ts`, `${CATALOG}/shows/save-show.ts`],
  [`${ENQUIRY}/mails/enquiry-mails.ts`, `${ENQUIRY}/enquiries/complaint.ts`],
  ['services/mail/src/mails/send-mail.ts', 'services/mail/src/parts/block.ts'],
  [`${KIT}/sweep/sweep.ts`, `${KIT}/health/metrics.ts`],
  ['gateway/src/auth/sign-in.ts', 'gateway/src/trail/note-refusal.ts'],
] as const;

/** An import, and the rule that it breaks. */
const FORBIDDEN = [
  [`${BOOKING}/offers/bad.ts`, `${BOOKING}/orders/place-order.ts`, 'layers-of-booking-offers'],
  [`${BOOKING}/door/bad.ts`, `${BOOKING}/moves/is-moved.ts`, 'layers-of-booking-door'],
  [`${CATALOG}/venues/bad.ts`, `${CATALOG}/shows/save-show.ts`, 'layers-of-catalog-venues'],
  [`${ENQUIRY}/enquiries/bad.ts`, `${ENQUIRY}/mails/a-mail.ts`, 'layers-of-enquiry-enquiries'],
  ['services/mail/src/parts/bad.ts', 'services/mail/src/mails/lease.ts', 'layers-of-mail-parts'],
  [`${KIT}/health/bad.ts`, `${KIT}/sweep/sweep.ts`, 'layers-of-kit-health'],
  ['gateway/src/trail/bad.ts', 'gateway/src/auth/sign-in.ts', 'layers-of-gateway-trail'],
  ['gateway/src/live/bad.ts', 'gateway/src/compose/readiness.ts', 'layers-of-gateway-live'],
  [`${CATALOG}/series/bad.ts`, `${CATALOG}/app.module.ts`, 'root-composes'],
  [`${CATALOG}/shows/bad.ts`, `${BOOKING}/offers/claims.store.ts`, 'no-app-imports-another'],
  [`${BOOKING}/orders/domain/bad.ts`, `${BOOKING}/orders/orders.store.ts`, 'domain-is-pure'],
] as const;

describe('the check of boundaries', () => {
  let folder: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const plant = (from: string, to: string) => {
    write(to, 'export const one = 1;\n');
    write(
      from,
      `import '${'../'.repeat(from.split('/').length - 1)}${to.replace('.ts', '.js')}';\n`,
    );
  };
  const check = () => {
    const command = resolve('node_modules/.bin/depcruise');
    const args = ['--config', '.dependency-cruiser.mjs', 'services', 'gateway'];
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    return { failed: status !== 0, output: stdout + stderr };
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'club-boundaries-'));
    copyFileSync('.dependency-cruiser.mjs', join(folder, '.dependency-cruiser.mjs'));
    write('tsconfig.cruise.json', '{}\n');
    write('package.json', '{ "type": "module" }\n');
    for (const [from, to] of ALLOWED) plant(from, to);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('accepts imports of lower folders', () => {
    expect(check()).toMatchObject({ failed: false });
  });

  it('names each import in a wrong direction with the rule that it breaks', () => {
    for (const [from, to] of FORBIDDEN) plant(from, to);
    const { failed, output } = check();
    expect(failed).toBe(true);
    for (const [from, to, rule] of FORBIDDEN) expect(output).toContain(`${rule}: ${from} → ${to}`);
  });

  it('names two files that import each other', () => {
    plant(`${BOOKING}/orders/one.ts`, `${BOOKING}/orders/two.ts`);
    write(`${BOOKING}/orders/two.ts`, "import './one.js';\n");
    expect(check()).toEqual({ failed: true, output: expect.stringContaining('error no-circle:') });
  });

  it('refuses a folder that is in no row', () => {
    write('gateway/src/new-folder/one.ts', 'export const one = 1;\n');
    expect(check()).toEqual({
      failed: true,
      output: expect.stringContaining('gateway/src/new-folder is in no row of the layers'),
    });
  });
});
