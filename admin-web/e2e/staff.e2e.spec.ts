import { randomUUID } from 'node:crypto';
import { run, caughtMailsTo, waitFor } from '@club/engines';
import { runningSystem, violationsOn, type RunningSystem } from '@club/testing';
import { ROLES, type Role } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  confirmAct,
  idle,
  notificationsClosed,
  notified,
  openBrowser,
  signIn,
  widthOf,
} from './staff-browser.js';

const system = runningSystem();
const JOURNEY_MS = 120_000;
const PASSWORD = 'three odd words together';
const NO_RIGHT = 'Your roles do not include this';

/** The tabs of each role, written by hand from the matrix (ADR 49): a list taken from the code would repeat its mistakes. */
const TABS_OF: Record<Role, readonly string[]> = {
  owner: ['Shows', 'Bookings', 'Enquiries', 'Gift Cards', 'Overview'],
  manager: ['Shows', 'Bookings', 'Enquiries', 'Gift Cards', 'Overview'],
  'box-office': ['Shows', 'Bookings', 'Enquiries', 'Gift Cards', 'Overview'],
  programmer: ['Shows'],
  accountant: ['Shows', 'Bookings', 'Gift Cards', 'Overview'],
  steward: ['Shows'],
};

interface GuardedPage {
  path: string;
  roles: readonly Role[];
  /** An element that only roles with access see. */
  landmark: (page: Page) => Locator;
}
/** The pages and tabs, and the roles that may see them; written by hand for the same reason. */
const GUARDED_PAGES: readonly GuardedPage[] = [
  {
    path: '/dashboard?tab=bookings',
    roles: ['owner', 'manager', 'box-office', 'accountant'],
    landmark: (page) => page.getByRole('heading', { name: 'Recent Bookings' }),
  },
  {
    path: '/dashboard?tab=enquiries',
    roles: ['owner', 'manager', 'box-office'],
    landmark: (page) => page.getByRole('tab', { name: /^Enquiries/, selected: true }),
  },
  {
    path: '/staff',
    roles: ['owner'],
    landmark: (page) => page.getByRole('button', { name: 'Invite', exact: true }),
  },
  {
    path: '/trail',
    roles: ['owner', 'manager'],
    landmark: (page) => page.getByRole('button', { name: /Verify/ }),
  },
  {
    path: '/money',
    roles: ['owner', 'manager', 'accountant'],
    landmark: (page) => page.getByRole('tab', { name: 'Differences', selected: true }),
  },
  {
    path: '/tonight',
    roles: ROLES,
    landmark: (page) => page.getByRole('heading', { name: /^(Tonight|Next night)/ }),
  },
  {
    path: '/door',
    roles: ['owner', 'manager', 'box-office', 'steward'],
    landmark: (page) => page.getByRole('heading', { name: 'Door', exact: true }),
  },
];

/** A new account with this role at these venues. */
async function newAccount(role: Role, venues = 'all'): Promise<RunningSystem> {
  const username = `member-${randomUUID().slice(0, 8)}`;
  const words = ['gateway/dist/staff-cli.js', 'create', username, role, venues];
  const said = await run(process.execPath, words, {
    env: {
      GATEWAY_MONGO_URL: system.mongoUrl.replace('DATABASE', 'gateway'),
      PATH: process.env['PATH'] ?? '',
    },
  });
  return { ...system, admin: { username, password: said.trim().split(' ').at(-1) ?? '' } };
}

describe('the staff of the club', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  async function openPage(width = 1280): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }
  async function signedInAs(account: RunningSystem, width?: number): Promise<Page> {
    const page = await openPage(width);
    await page.goto(`${system.adminOrigin}/management-portal-2025`);
    await signIn(page, account);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    return page;
  }
  const tabsOn = async (page: Page): Promise<string[]> => {
    await page.getByRole('tab').first().waitFor();
    const titles = await page.getByRole('tab').allInnerTexts();
    return titles.map((title) => title.replace(/\s*\d+\+?$/, ''));
  };
  const linkTo = async (email: string): Promise<string> => {
    const mail = await waitFor(
      'the invitation',
      async () => (await caughtMailsTo(system.mailUrl, email))[0],
    );
    return /http:\S+\/invitation#[\w-]+/.exec(mail.text)?.[0] ?? '';
  };
  async function invite(page: Page, owner: RunningSystem, username: string): Promise<void> {
    await page.goto(`${system.adminOrigin}/staff`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member of staff' });
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('E-mail').fill(`${username}@example.org`);
    await dialog.getByLabel('Role 1').click();
    await page.getByTitle('Box office').click();
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await confirmAct(page, owner);
    await notified(page, 'Invitation sent');
  }

  it(
    'join by an invitation, whose link sets a password once',
    async () => {
      const owner = await newAccount('owner');
      const page = await signedInAs(owner);
      const username = `invited-${randomUUID().slice(0, 8)}`;
      await invite(page, owner, username);
      const row = page.getByRole('row').filter({ hasText: username });
      await row.getByText('Invited', { exact: true }).waitFor();
      await row.getByText('Box office at all venues').waitFor();

      const link = await linkTo(`${username}@example.org`);
      const visitor = await openPage(360);
      await visitor.goto(link);
      await visitor.getByRole('heading', { name: 'Choose your password' }).waitFor();
      await idle(visitor);
      expect(await widthOf(visitor)).toBeLessThanOrEqual(360);
      expect(await violationsOn(visitor)).toEqual([]);
      await visitor.getByLabel('New password').fill('passwordpassword');
      await visitor.getByRole('button', { name: 'Set the password' }).click();
      await visitor.getByText(/one of the most common ones/).waitFor();
      await visitor.getByLabel('New password').fill(PASSWORD);
      await visitor.getByRole('button', { name: 'Set the password' }).click();
      await visitor.getByRole('link', { name: 'Sign in' }).click();
      await signIn(visitor, { ...system, admin: { username, password: PASSWORD } });
      expect(await tabsOn(visitor)).toEqual(TABS_OF['box-office']);
      await visitor.goto(`${system.adminOrigin}/staff`);
      await visitor.getByText(NO_RIGHT).waitFor();

      const late = await openPage();
      await late.goto(link);
      await late.getByLabel('New password').fill(PASSWORD);
      await late.getByRole('button', { name: 'Set the password' }).click();
      await late.getByText(/This invitation does not work any more/).waitFor();

      await page.reload();
      await row.getByText('Active', { exact: true }).waitFor();
      await row.getByRole('button', { name: `Disable ${username}` }).click();
      await page.getByRole('button', { name: 'Disable the account' }).click();
      await confirmAct(page, owner);
      await notified(page, 'Account disabled');
      await visitor.goto(`${system.adminOrigin}/dashboard`);
      await visitor.getByText('Your session has ended. Please sign in again.').waitFor();
    },
    JOURNEY_MS,
  );

  it.each(ROLES)(
    'with the role %s see its tabs and pages, and a refusal on all others',
    async (role) => {
      const page = await signedInAs(await newAccount(role, role === 'owner' ? 'all' : 'cardiff'));
      expect(await tabsOn(page)).toEqual(TABS_OF[role]);
      for (const { path, roles, landmark } of GUARDED_PAGES) {
        await page.goto(`${system.adminOrigin}${path}`);
        const isAllowed = roles.includes(role);
        await (isAllowed ? landmark(page) : page.getByText(NO_RIGHT)).waitFor();
        expect([path, await page.getByText(NO_RIGHT).count()]).toEqual([path, isAllowed ? 0 : 1]);
      }
      await page.context().close();
    },
    JOURNEY_MS,
  );

  it.each([360, 1280])(
    'are listed in a window %i pixels wide without scrolling sideways',
    async (width) => {
      const page = await signedInAs(await newAccount('owner'), width);
      await page.goto(`${system.adminOrigin}/staff`);
      await page.getByText('You', { exact: true }).waitFor();
      await idle(page);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await notificationsClosed(page);
      await idle(page);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    },
  );
});
