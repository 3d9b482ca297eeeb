import { randomUUID } from 'node:crypto';
import { askHost, postAsStaff, signIn, succeeded } from '@club/client';
import { runningSystem, showTonight, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addPhone, atShow, dot, openBrowser, typeCode, verdict, type Phone } from './phone';

const system = runningSystem();
const PARTIES = { 'Ada Paid': 2, 'Bo Part': 4, 'Cy Refunded': 2, 'Di Link': 2, 'Ed Inside': 2 };
const CANCELLED = 'Flo Cancelled';
const ELSEWHERE = 'Gil Elsewhere';
const LATER = 'Hal Later';
const UNHEARD = '0123456789abcdef0123456789abcdef';

/** Tickets, and the verdict on each: its kind, its tone and words of it. */
type Case = readonly [code: () => string, kind: string, tone: string, words: string];

/** Runs in the page: it waits for the server's answer for as long as a busy machine needs, and not for half a second. */
function waitLonger(): void {
  const begin = window.setTimeout.bind(window);
  const longer = (work: () => void, ms = 0): number => begin(work, ms === 500 ? 20_000 : ms);
  window.setTimeout = longer as typeof window.setTimeout;
}

/** From half past three in the morning the show of the night is over, and what was green is amber. */
function toneBeforeTheEnd(kind: string, tone: string, text: string): string {
  const isLate = kind === 'let-in' && tone === 'amber' && text.includes('This show is over');
  return isLate ? 'green' : tone;
}

describe('the verdicts of a phone', () => {
  let browser: Browser;
  let tonight: Tonight;
  let elsewhere: Tonight;
  let later: Tonight;
  let phone: Phone;
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
  }, 120_000);
  afterAll(() => browser.close());

  async function refund(name: string, places: number): Promise<void> {
    const path = `/api/admin/bookings/${tonight.bookingOf(name)}/refund`;
    const body = { refundId: randomUUID(), amount: 20 * places, places, reason: 'two are ill' };
    const { password } = system.admin;
    succeeded(await postAsStaff(system, path, { token: await signIn(system), password, body }));
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
    [() => `T2${'1'.repeat(152)}`, 'not-a-ticket', 'red', 'Not one of our tickets'],
    [
      () => tonight.codeOf('Ada Paid', { secret: 'another club' }),
      'forged',
      'red',
      'Not a true ticket',
    ],
    [() => tonight.codeOf('Ada Paid', { issue: 0 }), 'replaced', 'red', 'Replaced'],
    [() => later.codeOf(LATER), 'other-night', 'red', 'For '],
    [() => elsewhere.codeOf(ELSEWHERE), 'other-city', 'red', 'For BOURNEMOUTH, tonight'],
    [() => tonight.codeOf('Di Link'), 'not-paid', 'amber', 'Not paid, £40 due'],
    [() => tonight.codeOf('Cy Refunded'), 'refunded', 'red', 'Refunded'],
    [() => tonight.codeOf('Bo Part'), 'let-in', 'green', '2 of 4 refunded'],
    [() => tonight.codeOf('Ada Paid'), 'let-in', 'green', 'Ada Paid'],
    [() => tonight.codeOf('Ed Inside'), 'all-in', 'red', 'All 2 in'],
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
      seen.push([kind, toneBeforeTheEnd(kind, tone, text), text.includes(words) ? words : text]);
      await card.getByRole('button', { name: /^(Not now|Next ticket)$/ }).click();
      await card.waitFor({ state: 'detached' });
    }
    return seen;
  }
  const expected = (cases: readonly Case[]) =>
    cases.map(([, kind, tone, words]) => [kind, tone, words]);

  it('are right with the server’s answer', async () => {
    const unknown: Case = [
      () => tonight.codeOf('Ada Paid', { bookingId: UNHEARD }),
      'unknown',
      'red',
      'Not found',
    ];
    const cases = [...EVERYWHERE, unknown];
    await phone.page.addInitScript(waitLonger);
    await phone.page.reload();
    await atShow(phone.page, tonight);
    expect(await judged(cases)).toEqual(expected(cases));
  }, 120_000);

  it('are the same without a network, and a true ticket that is not in the list is amber', async () => {
    await phone.context.setOffline(true);
    await dot(phone.page, 'Offline');
    const stranger: Case = [
      () => tonight.codeOf('Ada Paid', { bookingId: UNHEARD }),
      'not-in-list',
      'amber',
      'True ticket, not in my list yet',
    ];
    const cases = [...EVERYWHERE, stranger];
    expect(await judged(cases)).toEqual(expected(cases));
    await phone.context.setOffline(false);
    await dot(phone.page, 'Live');
  });

  it('say that a show is cancelled, with and without a network', async () => {
    const cancelled = await showTonight(system, { [CANCELLED]: 2 });
    const { password } = system.admin;
    const path = `/api/admin/shows/${cancelled.show.id}/cancel`;
    succeeded(await postAsStaff(system, path, { token: await signIn(system), password }));
    await phone.context.close();
    phone = await addPhone(browser, system, { tonight: cancelled, name: 'cancelled' });
    const cases: readonly Case[] = [
      [() => cancelled.codeOf(CANCELLED), 'cancelled', 'red', 'Show cancelled'],
    ];
    expect(await judged(cases)).toEqual(expected(cases));
    await phone.context.setOffline(true);
    await dot(phone.page, 'Offline');
    expect(await judged(cases)).toEqual(expected(cases));
  });
});
