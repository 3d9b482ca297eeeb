import { randomUUID } from 'node:crypto';
import { askHost, postAsStaff, signIn, succeeded } from '@club/client';
import { runningSystem, showTonight, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addPhone, atShow, openBrowser, showsDot, typeCode, verdict, type Phone } from './phone';

const system = runningSystem();
const REPLACED = 'Una Replaced';
const PARTIES = {
  ...{ 'Ada Paid': 2, 'Bo Part': 4, 'Cy Refunded': 2, 'Di Link': 2, 'Ed Inside': 2 },
  [REPLACED]: 2,
};
const CANCELLED = 'Flo Cancelled';
const ELSEWHERE = 'Gil Elsewhere';
const LATER = 'Hal Later';
const UNHEARD = '0123456789abcdef0123456789abcdef';

const today = (): string =>
  new Date().toLocaleDateString('en-GB', {
    ...{ timeZone: 'Europe/London', day: 'numeric', month: 'short' },
  });

/** Tickets, and the verdict on each: its kind, its tone and words of it. */
type Case = readonly [code: () => string, kind: string, tone: string, words: RegExp];

/** Runs in the page: it waits for the server's answer for as long as a busy machine needs, and not for half a second. */
function waitLonger(): void {
  const begin = window.setTimeout.bind(window);
  const longer = (work: () => void, ms = 0): number => begin(work, ms === 500 ? 20_000 : ms);
  window.setTimeout = longer as typeof window.setTimeout;
}

/**
 * From half past three in the morning the show of the night is over, and from six until twenty past the doors of the next one
 * open only in the evening: what was green is amber.
 */
function toneInTheEvening(kind: string, tone: string, text: string): string {
  const isAmber = kind === 'let-in' && tone === 'amber';
  return isAmber && /This show is over|Doors open at/.test(text) ? 'green' : tone;
}

describe('the verdicts of a phone', () => {
  let browser: Browser;
  let tonight: Tonight;
  let elsewhere: Tonight;
  let later: Tonight;
  let phone: Phone;
  let replacedOn: string;
  beforeAll(async () => {
    browser = await openBrowser(system);
    const payments = { 'Bo Part': 'desk', 'Cy Refunded': 'desk', 'Di Link': 'link' } as const;
    tonight = await showTonight(system, PARTIES, { payments });
    elsewhere = await showTonight(system, { [ELSEWHERE]: 2 }, { venueId: 'bournemouth' });
    later = await showTonight(system, { [LATER]: 2 }, { inDays: 7 });
    await refund('Bo Part', 2);
    await refund('Cy Refunded', 2);
    phone = await addPhone(browser, system, { tonight, name: 'verdicts' });
    await letInAll('Ed Inside');
    replacedOn = today();
    await correctAddress(REPLACED, 'sam@example.org');
  });
  afterAll(() => browser.close());

  async function refund(name: string, places: number): Promise<void> {
    const path = `/api/admin/bookings/${tonight.bookingOf(name)}/refund`;
    const body = { refundId: randomUUID(), amount: 20 * places, places, reason: 'two are ill' };
    const { password } = system.admin;
    succeeded(await postAsStaff(system, path, { token: await signIn(system), password, body }));
  }

  async function correctAddress(name: string, customerEmail: string): Promise<void> {
    const path = `/api/admin/bookings/${tonight.bookingOf(name)}`;
    const body = { customerName: name, customerEmail, customerPhone: '' };
    const token = await signIn(system);
    succeeded(await askHost(system, 'admin.localhost', path, { method: 'PATCH', token, body }));
  }

  async function letInAll(name: string): Promise<void> {
    const path = `/api/admin/shows/${tonight.show.id}/arrivals`;
    const at = new Date().toISOString();
    const row = { arrivalId: randomUUID(), bookingId: tonight.bookingOf(name), n: 2, at };
    const body = { arrivals: [{ ...row, via: 'list', offline: false }] };
    const token = await signIn(system);
    succeeded(await askHost(system, 'admin.localhost', path, { method: 'POST', token, body }));
  }

  const EVERYWHERE: readonly Case[] = [
    [() => `T2${'1'.repeat(152)}`, 'not-a-ticket', 'red', /^Not one of our tickets/],
    [
      () => tonight.codeOf('Ada Paid', { secret: 'another club' }),
      'forged',
      'red',
      /^Not a true ticketCall the manager\./,
    ],
    [
      () => later.codeOf(LATER),
      'other-night',
      'red',
      /^For [A-Z]{3} \d+ [A-Z]{3,4}, \d\d:\d\d, here/,
    ],
    [() => elsewhere.codeOf(ELSEWHERE), 'other-city', 'red', /^For BOURNEMOUTH, tonight \d\d:\d\d/],
    [() => tonight.codeOf('Di Link'), 'not-paid', 'amber', /^Not paid, £40 due/],
    [() => tonight.codeOf('Cy Refunded'), 'refunded', 'red', /^Refunded/],
    [
      () => tonight.codeOf('Bo Part'),
      'let-in',
      'green',
      /^Let in 2Bo Part: 2 of 4 left, 2 refunded/,
    ],
    [() => tonight.codeOf('Ada Paid'), 'let-in', 'green', /^Let in 2Ada Paid/],
    [
      () => tonight.codeOf('Ed Inside'),
      'all-in',
      'red',
      /^All 2 inEd Inside: 2 at \d\d:\d\d admin/,
    ],
  ];

  /** @returns all verdicts, so that one run shows each that is wrong. */
  async function judged(cases: readonly Case[]) {
    const seen: string[][] = [];
    for (const [code, , , words] of cases) {
      await typeCode(phone.page, code());
      const card = verdict(phone.page);
      await card.waitFor();
      const text = (await card.textContent()) ?? '';
      const kind = (await card.getAttribute('data-kind')) ?? '';
      const tone = (await card.getAttribute('data-tone')) ?? '';
      seen.push([
        kind,
        toneInTheEvening(kind, tone, text),
        words.test(text) ? String(words) : text,
      ]);
      await card.getByRole('button', { name: /^(Not now|Next ticket)$/ }).click();
      await card.waitFor({ state: 'detached' });
    }
    return seen;
  }
  const expected = (cases: readonly Case[]) =>
    cases.map(([, kind, tone, words]) => [kind, tone, String(words)]);
  /** The ticket that was sent before the address was corrected. */
  const replaced = (words: string): Case => [
    () => tonight.codeOf(REPLACED),
    'replaced',
    'red',
    new RegExp(`^Replaced on ${replacedOn}${words}`),
  ];

  it('are right with the server’s answer', async () => {
    const unknown: Case = [
      () => tonight.codeOf('Ada Paid', { bookingId: UNHEARD }),
      'unknown',
      'red',
      /^Not foundSearch by name\./,
    ];
    const cases = [...EVERYWHERE, replaced('New one went to s•••@…'), unknown];
    await phone.page.addInitScript(waitLonger);
    await phone.page.reload();
    await atShow(phone.page, tonight);
    expect(await judged(cases)).toEqual(expected(cases));
  });

  it('lead from a replaced ticket to its booking, which the new one opens', async () => {
    await typeCode(phone.page, tonight.codeOf(REPLACED));
    await verdict(phone.page).getByRole('button', { name: 'Find booking' }).click();
    await verdict(phone.page).waitFor({ state: 'detached' });
    const parties = phone.page.getByRole('list', { name: 'Parties' }).getByRole('listitem');
    await parties.getByText('Replaced', { exact: true }).waitFor();
    expect(await parties.count()).toBe(1);
    await phone.page.getByRole('button', { name: 'Clear' }).click();
    const newest: Case = [
      () => tonight.codeOf(REPLACED, { issue: 2 }),
      'let-in',
      'green',
      /^Let in 2Una Replaced/,
    ];
    expect(await judged([newest])).toEqual(expected([newest]));
  });

  it('are the same without a network, and a true ticket that is not in the list is amber', async () => {
    await phone.context.setOffline(true);
    await showsDot(phone.page, 'Offline');
    const stranger: Case = [
      () => tonight.codeOf('Ada Paid', { bookingId: UNHEARD }),
      'not-in-list',
      'amber',
      /^True ticket, not in my list yetLet in, will be checked\./,
    ];
    const cases = [...EVERYWHERE, replaced('A new ticket was sent.'), stranger];
    expect(await judged(cases)).toEqual(expected(cases));
    await phone.context.setOffline(false);
    await showsDot(phone.page, 'Live');
  });

  it('say that a show is cancelled, with and without a network', async () => {
    const cancelled = await showTonight(system, { [CANCELLED]: 2 });
    const { password } = system.admin;
    const path = `/api/admin/shows/${cancelled.show.id}/cancel`;
    succeeded(await postAsStaff(system, path, { token: await signIn(system), password }));
    await phone.context.close();
    phone = await addPhone(browser, system, { tonight: cancelled, name: 'cancelled' });
    const cases: readonly Case[] = [
      [() => cancelled.codeOf(CANCELLED), 'cancelled', 'red', /^Show cancelled/],
    ];
    expect(await judged(cases)).toEqual(expected(cases));
    await phone.context.setOffline(true);
    await showsDot(phone.page, 'Offline');
    expect(await judged(cases)).toEqual(expected(cases));
  });
});
