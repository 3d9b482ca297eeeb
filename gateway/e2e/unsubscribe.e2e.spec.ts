import { createHmac, randomUUID } from 'node:crypto';
import { CHROMIUM_FLAGS } from '@club/engines';
import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { chromium, type Browser } from 'playwright-core';

const system = runningSystem();
/** Of a local system; see the common settings of kit. */
const SECRET = 'local-privacy-secret-not-for-production';
const keyed = (text: string) => createHmac('sha256', SECRET).update(text);

/** What the link in an e-mail has: a purpose, a keyed hash of an address, and a signature. */
function aToken(): { id: string; token: string } {
  const id = `news.${keyed(`address ${randomUUID()}@quill.example`).digest('hex')}`;
  return { id, token: `${id}.${keyed(`unsubscribe ${id}`).digest('base64url')}` };
}

describe('the link that ends news by e-mail', () => {
  let browser: Browser;
  let connection: Connection;
  beforeAll(async () => {
    const { chromium: executablePath } = system;
    browser = await chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
    connection = await mongoose
      .createConnection(system.mongoUrl.replace('DATABASE', 'enquiry'))
      .asPromise();
  });
  afterAll(async () => {
    await browser.close();
    await connection.close();
  });
  const objection = (_id: string) =>
    connection.collection<{ _id: string }>('suppressions').findOne({ _id });

  it.each([
    [360, false],
    [390, true],
    [1280, true],
  ])('needs one click, at %i px with script: %s', async (width, javaScriptEnabled) => {
    const page = await browser.newPage({
      viewport: { width, height: 800 },
      javaScriptEnabled,
    });
    const { id, token } = aToken();
    await page.goto(`${system.publicOrigin}/unsubscribe?t=${token}`);
    const button = page.getByRole('button', { name: 'Unsubscribe' });
    await button.waitFor();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await objection(id)).toBeNull(); // opening the page is not enough
    await button.click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(await objection(id)).not.toBeNull();
    const wide = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    await page.close();
  });

  it('takes the click of a mail program, and refuses a link that is not ours', async () => {
    const { id, token } = aToken();
    const click = (t: string) =>
      fetch(`${system.publicOrigin}/unsubscribe?t=${t}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click(`${token}x`)).status).toBe(404);
    expect(await objection(id)).toBeNull();
    expect((await click(token)).status).toBe(200);
    expect((await click(token)).status).toBe(200);
    expect(await objection(id)).not.toBeNull();
  });
});
