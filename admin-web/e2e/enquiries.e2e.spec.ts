import { SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  idle,
  notificationsClosed,
  notified,
  openBrowser,
  openTab,
  signedIn,
} from './staff-browser.js';

const system = runningSystem();

describe('replying to an enquiry', () => {
  const email = `asked-${Date.now()}@example.org`;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system, 390);
    await new SpecificationClient(system).post('/api/contact', {
      name: 'Bob',
      email,
      subject: 'About parking',
      message: 'Where can we park on Saturday?',
    });
  });
  afterAll(() => browser.close());

  /** Opens the enquiry. @returns its drawer. */
  async function openEnquiry() {
    await openTab(page, system, 'enquiries');
    await page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
    return page.getByRole('dialog');
  }

  it('asks for at least ten characters', async () => {
    const drawer = await openEnquiry();
    await drawer.getByRole('button', { name: 'Send reply' }).click();
    await drawer.getByText('Please write at least 10 characters').waitFor();
  });

  it('sends the reply with the question below it', async () => {
    const drawer = await openEnquiry();
    await drawer.getByLabel('Your reply').fill('Behind the house.\n\nIt is free after six.');
    await drawer.getByRole('button', { name: 'Send reply' }).click();
    await notified(page, `Reply sent to ${email}`);
    const mail = await waitFor('the reply', async () => {
      const mails = await caughtMailsTo(system.mailUrl, email);
      return mails.find(({ subject }) => subject === 'Re: About parking') ?? false;
    });
    expect(mail.text).toContain('It is free after six.');
    expect(mail.text).toContain('> Where can we park on Saturday?');
  });

  it('shows the reply beside the enquiry', async () => {
    const drawer = await openEnquiry();
    await drawer.getByRole('region', { name: 'Replies' }).getByText('Behind the house.').waitFor();
    await notificationsClosed(page);
    await idle(page);
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
  });
});
