import { readFileSync } from 'node:fs';
import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Request, Route } from 'playwright-core';
import { tryAgain, type Act } from './broken/act.js';
import { formActs } from './broken/form-acts.js';
import { linkActs } from './broken/link-acts.js';
import { returnActs } from './broken/return-acts.js';
import { transferActs } from './broken/transfer-acts.js';
import { waitingActs } from './broken/waiting-acts.js';
import { openBrowser, visit } from './open-browser.js';

const system = runningSystem();
const ACTS: Record<string, Act> = {
  ...formActs,
  ...linkActs,
  ...returnActs,
  ...transferActs,
  ...waitingActs,
};

/** Calls that no visitor waits for here, and why. */
const WITHOUT_ACT: Record<string, string> = {
  'PATCH /api/bookings/{id}/payment': 'calls.e2e: the page says that the payment was received',
  'GET /api/live-shows': 'a stream without an answer: figures stay as they are',
  'GET /api/shows/{id}/calendar.ics': 'a link to a file: the browser itself says that it failed',
  'GET /objects/uploads/{id}': 'an image: picture.spec hides one that fails',
  'POST /api/client-errors': 'reports errors and shows nothing',
  'POST /api/privacy/unsubscribe': 'a call of the page server, in create-server.spec',
  'POST /api/stripe/webhook': 'a call of the card provider',
};

/** Opening the page calls, although something else than "Try again" repeats it. */
const OPENING_CALLS = new Set(['GET /api/config', 'GET /api/venues', 'POST /api/privacy/link']);

type Failure = readonly [name: string, fail: (route: Route) => Promise<void>];
const FAILURES: readonly [Failure, ...Failure[]] = [
  [
    'is refused',
    (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'SERVICE_UNAVAILABLE', message: 'Please wait a moment.', requestId: 'r' },
      }),
  ],
  ['is lost', (route) => route.abort()],
  [
    'is answered by a proxy',
    (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }),
  ],
];
/** What machines say and people must not read. */
const MACHINE_TEXT = /TypeError|bad gateway|<html|Failed to fetch|\b50[0-9]\b|undefined|\[object/;

/** Some pages are opened with a link that comes by e-mail. */
const OPENED_WITHIN_MS = 60_000;

/** Whether a request is a call such as `PATCH /api/bookings/{id}`. */
function isCall(request: Request, call: string): boolean {
  const [method = '', path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return request.method() === method && pattern.test(new URL(request.url()).pathname);
}

const entriesOf = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(input, textarea, select), [role=dialog] :is(input, textarea)')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** Breaks a call in each way, one after the other, and then holds it for a while. */
class BrokenCall {
  constructor(
    readonly page: Page,
    readonly call: string,
    readonly act: Act,
  ) {}

  /** Answers the call in this way from now on. */
  async answer(how: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
    const handler = (route: Route): Promise<void> =>
      isCall(route.request(), this.call) ? how(route) : route.fallback();
    const url = '**/api/**';
    await this.page.route(url, handler);
    return () => this.page.unroute(url, handler);
  }
  asked = () =>
    this.page.waitForRequest((request) => isCall(request, this.call), {
      timeout: OPENED_WITHIN_MS,
    });
  press = () => (this.act.press ?? tryAgain)(this.page);

  async fail(failure: string): Promise<void> {
    const { page, act } = this;
    await act.said(page).waitFor();
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    expect([failure, MACHINE_TEXT.exec(await page.locator('body').innerText())?.[0]]).toEqual([
      failure,
      undefined,
    ]);
  }
}

/** The page shows that something is under way: a text, a bar, or a button that cannot be pressed again. */
const busy = (page: Page) =>
  page
    .locator('[role=status]:visible, [role=progressbar]:visible, button:disabled:visible')
    .first();

describe('a call that fails', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each(Object.entries(ACTS))(
    '%s: never a silent button, a lost form or a wrong statement',
    async (call, act) => {
      const { page } = await visit(browser, { width: 390 });
      const broken = new BrokenCall(page, call, act);
      const [[refused, refuse], ...others] = FAILURES;
      const callsItself = act.press === undefined || OPENING_CALLS.has(call);
      if (!callsItself) await act.open(page);
      let mend = await broken.answer(refuse);
      await (callsItself ? Promise.all([broken.asked(), act.open(page)]) : pressed(broken));
      await broken.fail(refused);
      const entries = await entriesOf(page);
      for (const [failure, fail] of others) {
        await mend();
        mend = await broken.answer(fail);
        await pressed(broken);
        await broken.fail(failure);
        expect(await entriesOf(page)).toEqual(entries);
      }
      await mend();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await broken.answer((route) => held.then(() => route.fallback()));
      await pressed(broken);
      await busy(page).waitFor();
      release();
      await act.done(page).waitFor();
      await page.context().close();
    },
    120_000,
  );

  it('has an act for each call of the public host', () => {
    const { paths } = JSON.parse(readFileSync('infra/docs/openapi.json', 'utf8')) as {
      paths: Record<string, object>;
    };
    const calls = Object.entries(paths)
      .filter(([path]) => !/^\/api\/(admin|door|objects)\//.test(path))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
    expect(calls.length).toBeGreaterThan(30);
    expect([...Object.keys(ACTS), ...Object.keys(WITHOUT_ACT)].sort()).toEqual(calls.sort());
  });
});

/** Presses and waits until the browser has called. */
async function pressed(broken: BrokenCall): Promise<void> {
  await Promise.all([broken.asked(), broken.press()]);
}
