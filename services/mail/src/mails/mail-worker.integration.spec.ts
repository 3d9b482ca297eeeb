import { randomUUID } from 'node:crypto';
import { DEFAULT_CLUB } from '@club/contracts';
import { mailPaused } from '@club/kit';
import { waitFor } from '@club/engines';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { someMails } from '../../test/mail-contents.js';
import { MailHarness } from '../../test/mail-harness.js';
import { renderMail } from '../rendering/render-mail.js';

const CONTENT = someMails()['show-message'];
const LEASE_SECONDS = 12;

describe('a mail worker', () => {
  let club: MailHarness;
  beforeAll(async () => {
    club = await MailHarness.start({ leaseSeconds: LEASE_SECONDS });
  });
  afterEach(() => club.faults.set({}));
  afterAll(() => club.stop());

  const write = (content: unknown = CONTENT) => club.write(content);
  const until = (id: string, state: string) =>
    waitFor(`the e-mail to be ${state}`, async () => (await club.row(id)).state === state, 50);
  const untilTried = (id: string) =>
    waitFor('a failed attempt', async () => (await club.row(id)).reason !== null, 50);

  it('sends each e-mail once', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => write()));
    for (const id of ids) await until(id, 'sent');
    for (const id of ids) expect(await club.accepted(id)).toBe(1);
  });

  it('names the e-mails before it and where answers go', async () => {
    const content = someMails()['enquiry-reply'];
    const id = await write(content);
    await until(id, 'sent');
    const headers = await club.headersOf(id);
    const [notice, reply] = content.earlier.map((each) => `<${each}@jaggerscomedy.example>`);
    expect(headers).toMatchObject({
      'message-id': `<${id}@jaggerscomedy.example>`,
      'in-reply-to': reply,
      references: `${notice} ${reply}`,
      'reply-to': 'hello@jaggerscomedy.example',
    });
  });

  it('lets mail programs end it with one click, if its reader agreed to it', async () => {
    const id = randomUUID();
    const unsubscribeUrl = 'http://localhost:8080/unsubscribe?t=news.a.b';
    const rendered = { ...renderMail(CONTENT, { club: DEFAULT_CLUB, publicOrigin: '' }) };
    const mail = { ...rendered, id, to: CONTENT.to, unsubscribeUrl };
    const result = await club.transport.send(mail, AbortSignal.timeout(30_000));
    expect(result).toEqual({ outcome: 'sent' });
    expect(await club.headersOf(id)).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('has no such headers if it is about a booking', async () => {
    const id = await write();
    await until(id, 'sent');
    expect(await club.headersOf(id)).not.toHaveProperty('list-unsubscribe');
    expect(await club.headersOf(id)).not.toHaveProperty('list-unsubscribe-post');
  });

  it.each([
    ['connect', '421 4.3.2 Too many connections'],
    ['connect', '554 5.3.2 No service'],
    ['mail', '550 5.4.5 Daily quota exceeded'],
    ['rcpt', '450 4.2.1 Greylisted'],
    ['rcpt', '550 5.7.1 Relaying denied'],
    ['data', '552 5.3.4 Message too big'],
  ] as const)('sends it later if the mail server answers %s with %s', async (at, reply) => {
    await club.misbehave({ at, reply, times: 1 });
    const id = await write();
    await until(id, 'sent');
    expect((await club.row(id)).tries).toBe(2);
    expect(await club.accepted(id)).toBe(1);
  });

  it('gives up an e-mail whose recipient the mail server does not know', async () => {
    club.faults.set({ at: 'rcpt', reply: '550 5.1.1 User unknown', times: 1 });
    const id = await write();
    await until(id, 'failed');
    expect((await club.row(id)).reason).toContain('it does not know the address');
    expect((await club.row(id)).tries).toBe(1);
  });

  it('stores and logs no address, although the mail server quotes it in its refusal', async () => {
    const reply = `550-5.1.1 <${CONTENT.to}>: Recipient address rejected\r\n550 5.1.1 ${CONTENT.to}`;
    club.faults.set({ at: 'rcpt', reply, times: 1 });
    const id = await write();
    await until(id, 'failed');
    await waitFor('the log', async () => club.log().includes(id));
    expect((await club.row(id)).reason).toContain('550 5.1.1');
    for (const text of [JSON.stringify(await club.row(id)), club.log()]) {
      expect(text).not.toContain(CONTENT.to);
      expect(text).not.toContain('Recipient address rejected');
    }
  });

  it('pauses while its login is refused, and then sends what has waited', async () => {
    await club.misbehave({ at: 'auth', reply: '535 5.7.8 Bad credentials' });
    const first = await write();
    await untilTried(first);
    await untilGaugeIs(1);
    const more = await Promise.all(Array.from({ length: 30 }, () => write()));
    club.faults.set({});
    for (const id of [first, ...more]) await until(id, 'sent');
    await untilGaugeIs(0);
    const tries = await Promise.all(more.map(async (id) => (await club.row(id)).tries));
    expect(Math.max(...tries)).toBeLessThanOrEqual(2);
  });
  const untilGaugeIs = (value: number) =>
    waitFor('the gauge', async () => (await mailPaused.get()).values[0]?.value === value);

  it('fails no e-mail for good while its login is refused', async () => {
    expect(await club.owner.rows.countDocuments({ state: 'failed' })).toBe(2); // the unknown users
  });

  it('sends an e-mail a second time under the same Message-ID if the reply is lost after it was accepted', async () => {
    club.faults.set({ at: 'accepted', drop: 'before', times: 1 });
    const id = await write();
    await until(id, 'sent');
    await waitFor('the second one', async () => (await club.accepted(id)) > 1);
    expect(await club.accepted(id)).toBe(2);
  });

  it('sends an e-mail once if the connection is lost after its 250', async () => {
    club.faults.set({ at: 'accepted', drop: 'after', times: 1 });
    const [id, next] = [await write(), await write()];
    await until(id, 'sent');
    await until(next, 'sent');
    expect([await club.accepted(id), await club.accepted(next)]).toEqual([1, 1]);
  });

  it('ends an attempt before its lease does, however slowly the mail server answers', async () => {
    club.faults.set({ slowMs: 3_000 });
    const started = Date.now();
    const id = await write();
    await untilTried(id);
    expect(Date.now() - started).toBeLessThan(LEASE_SECONDS * 1000);
    expect((await club.row(id)).reason).toBe('the mail server was too slow');
    club.faults.set({});
    await until(id, 'sent');
    expect(await club.accepted(id)).toBe(1);
  });

  it('repeats an acknowledgement that did not arrive, instead of the e-mail', async () => {
    let reply: () => void = () => undefined;
    club.faults.set({ until: new Promise((resolve) => (reply = resolve)) });
    const id = await write();
    // The worker has the e-mail then. The row says that it is leased a moment before.
    await waitFor('an attempt', async () => club.faults.holdsBack);
    expect(await club.row(id)).toMatchObject({ state: 'sending' });
    await club.owner.hangUp();
    reply();
    try {
      await waitFor('the mail server', async () => (await club.accepted(id)) === 1);
    } finally {
      await club.owner.listen(); // the tests after this one need it as well
    }
    await until(id, 'sent');
    expect(await club.row(id)).toMatchObject({ tries: 1 });
    expect(await club.accepted(id)).toBe(1);
  });

  it.each([
    ['built', new Error('an impossible sum')],
    ['rendered', { ...CONTENT, booking: {} }],
  ])('notes why an e-mail cannot be %s, and sends the others', async (_, content) => {
    const broken = await write(content);
    const attempted = async () => {
      const row = await club.row(broken);
      return row.reason !== null && row;
    };
    // Asked at the same time as the others are written: two seconds later there is another attempt.
    const [first, ...others] = await Promise.all([
      waitFor('a failed attempt', attempted, 50),
      write(),
      write(),
    ]);
    expect(first).toMatchObject({ state: 'new', faults: 1 });
    for (const id of others) await until(id, 'sent');
    await club.owner.rows.updateOne({ _id: broken }, { $set: { faults: 9, nextAt: new Date() } });
    await until(broken, 'failed');
  });
});
