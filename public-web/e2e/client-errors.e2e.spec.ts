import { clientErrorSchema, type ClientError } from '@club/contracts';
import { waitFor } from '@club/engines';
import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './open-browser.js';

const system = runningSystem();

describe('a page whose script fails', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  /** The errors that a page reports from now on. */
  function reportsOf(page: Page): ClientError[] {
    const reports: ClientError[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/client-errors')
        reports.push(clientErrorSchema.parse(request.postDataJSON()));
    });
    return reports;
  }
  const hydrate = '**/assets/hydrate-*.js';

  it('reports errors that happen before the page is hydrated', async () => {
    const { page } = await visit(browser);
    const reports = reportsOf(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolveHeld) => (release = resolveHeld));
    await page.route(hydrate, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${system.publicOrigin}/partners?name=Ada`);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('early for ada@example.org');
      });
      void Promise.reject(new RangeError('early promise'));
    });
    await waitFor('two reports', () => Promise.resolve(reports.length === 2));
    const where = {
      site: 'public',
      route: '/partners',
      build: expect.not.stringContaining('unknown'),
    };
    expect(reports).toEqual(
      expect.arrayContaining([
        { ...where, kind: 'script', message: 'TypeError: early for [e-mail]' },
        { ...where, kind: 'rejection', message: 'RangeError: early promise' },
      ]),
    );
    release();
    await page.getByRole('button', { name: /@/ }).click();
    await page.getByRole('dialog', { name: 'Contact the club' }).waitFor();
    await page.evaluate(() => void Promise.reject(new Error('afterwards')));
    await waitFor('another report', () => Promise.resolve(reports.length === 3));
    expect(reports[2]).toMatchObject({ kind: 'rejection', message: 'Error: afterwards' });
    await page.context().close();
  });

  it.each([
    ['is missing', { status: 404, body: 'Not found' }, /^TypeError: /],
    [
      'fails',
      { contentType: 'text/javascript', body: 'throw new RangeError("half a chunk")' },
      /^RangeError: half a chunk$/,
    ],
  ])('reports that the code of the page %s', async (_what, answered, message) => {
    const { page } = await visit(browser);
    const reports = reportsOf(page);
    await page.route(hydrate, (route) => route.fulfill(answered));
    await page.goto(`${system.publicOrigin}/partners`);
    await page.getByRole('alert').waitFor();
    await waitFor('a report', () => Promise.resolve(reports.length > 0));
    expect(reports[0]).toMatchObject({ kind: 'script', message: expect.stringMatching(message) });
    await page.context().close();
  });
});
