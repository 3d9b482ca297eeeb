import { addressHashOf, provePerson } from '@club/kit';
import {
  AskForDataCall,
  OpenPrivacyLinkCall,
  outboxCalls,
  privacyCalls,
  type MailContentOf,
} from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EnquiryHarness } from '../../test/enquiry-harness.js';
import { EraseAgain } from './erase-again.js';
import { privacyTokenOf } from './privacy-link.js';

const SECRET = 'a privacy secret of this test';
const HOUR = 3_600_000;

describe('a question about the data of an e-mail address', () => {
  let club: EnquiryHarness;
  beforeAll(async () => {
    club = await EnquiryHarness.start({ PRIVACY_SECRET: SECRET });
  });
  afterAll(() => club.stop());

  const anAddress = () => `zelda-${randomUUID()}@quill.example`;
  async function ask(email: string, act: 'export' | 'erase' = 'export'): Promise<string> {
    const id = randomUUID();
    await club.call(AskForDataCall, { id, email, act });
    return id;
  }
  /** The e-mail as the mail worker gets it. */
  async function mailOf(id: string): Promise<MailContentOf<'privacy-link'>> {
    const outboxIds = [`privacy-link-${id}`];
    const { mails } = await club.call(outboxCalls.enquiry.lease, { outboxIds });
    return mails[0]?.content as MailContentOf<'privacy-link'>;
  }
  const openLink = (token: string) => club.call(OpenPrivacyLinkCall, { token });
  const dump = async () =>
    JSON.stringify(
      await Promise.all(
        ['enquiries', 'outbox', 'privacy_requests', 'erasures'].map((name) =>
          club.enquiries.db.collection(name).find().toArray(),
        ),
      ),
    );

  it('is answered by an e-mail to that address, whether anything is known or not', async () => {
    const email = anAddress();
    const mail = await mailOf(await ask(email));
    expect(mail).toMatchObject({ kind: 'privacy-link', to: email, act: 'export' });
    expect((await openLink(mail.token)).person).toMatchObject({ email, act: 'export' });
  });

  it('sends no more than three e-mails to an address in an hour', async () => {
    const email = anAddress();
    for (let times = 0; times < 5; times += 1) await ask(email);
    const rows = await club.enquiries.db.collection('privacy_requests').find({ email }).toArray();
    expect(rows).toHaveLength(3);
  });

  it('sends no more than three, also if twenty are asked for at the same moment', async () => {
    const email = anAddress();
    const spellings = [email, email.toUpperCase()];
    const asked = Array.from({ length: 20 }, (_, index) => ask(spellings[index % 2] ?? ''));
    const subject = { $in: await Promise.all(asked) };
    expect(await club.outbox.countDocuments({ kind: 'privacy-link', subject })).toBe(3);
  });

  it('counts an address as one, however its letters are written', async () => {
    const email = anAddress();
    const spellings = [email, email.replace('zelda', 'Zelda'), email.toUpperCase()];
    for (const spelling of [...spellings, ...spellings]) await ask(spelling);
    const found = club.enquiries.db.collection('privacy_requests').find();
    const same = (await found.toArray()).filter(
      (row) => String(row['email']).toLowerCase() === email,
    );
    expect(same).toHaveLength(3);
  });

  it('opens nothing with a forged link, and nothing after a day', async () => {
    const id = await ask(anAddress());
    const { token } = await mailOf(id);
    await expect(openLink(`${token}x`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(openLink(token.replace('.', '.z'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const yesterday = new Date(Date.now() - 25 * HOUR);
    const old = privacyTokenOf(SECRET, { id, at: yesterday });
    await expect(openLink(old)).rejects.toMatchObject({ code: 'CHALLENGE_EXPIRED' });
  });

  it('sends no link whose day is over, because the mail server was away for longer', async () => {
    const ids = [await ask(anAddress()), await ask(anAddress())] as const;
    const askedAgo = (id: string, hours: number) =>
      club.enquiries.db
        .collection<{ _id: string }>('privacy_requests')
        .updateOne({ _id: id }, { $set: { at: new Date(Date.now() - hours * HOUR) } });
    await Promise.all([askedAgo(ids[0], 23), askedAgo(ids[1], 25)]);
    expect((await openLink((await mailOf(ids[0])).token)).person).toBeDefined();
    expect(await mailOf(ids[1])).toBeUndefined();
    const { mails } = await club.call(outboxCalls.enquiry.list, { show: 'skipped' });
    expect(mails).toMatchObject([
      { id: `privacy-link-${ids[1]}`, reason: 'the link in it has expired' },
    ]);
  });

  it('shows staff its e-mail without the link', async () => {
    const id = `privacy-link-${await ask(anAddress())}`;
    const { content } = await club.call(outboxCalls.enquiry.content, { id });
    expect(content).toMatchObject({ kind: 'privacy-link', token: '' });
  });

  it('gives a copy of messages, replies and questions', async () => {
    const email = anAddress();
    const id = await club.send({ email, message: 'Is there a table for Zelda?' });
    const reply = { id: 'r', at: new Date(), by: 'sam', message: 'Yes, there is one.' };
    await club.enquiries.updateOne({ _id: id }, { $push: { replies: reply } });
    const { token } = await mailOf(await ask(email.toUpperCase()));
    const { person } = await openLink(token);
    const { sections } = await club.call(privacyCalls.enquiry.collect, { person });
    for (const text of ['Is there a table for Zelda?', 'Yes, there is one.', 'export'])
      expect(JSON.stringify(sections)).toContain(text);
  });

  it('ends everything that names the address, and notes it without the address', async () => {
    const email = anAddress();
    const other = await club.send({ email: anAddress() });
    await club.send({ email });
    const { token } = await mailOf(await ask(email, 'erase'));
    const { person } = await openLink(token);
    await club.call(privacyCalls.enquiry.erase, { person });
    expect(await dump()).not.toContain(email);
    expect(await dump()).toContain(addressHashOf(SECRET, email));
    expect(await club.enquiries.exists({ _id: other })).not.toBeNull();
    await expect(openLink(token)).rejects.toMatchObject({ code: 'CHALLENGE_EXPIRED' });
  });

  it('is refused to a caller without the proof of a link', async () => {
    const person = provePerson('another secret', { email: anAddress(), act: 'erase' }, new Date());
    await expect(club.call(privacyCalls.enquiry.erase, { person })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('is not undone by a restore', async () => {
    const email = anAddress();
    await club.send({ email });
    const at = new Date();
    const hash = addressHashOf(SECRET, email);
    const known = await club.get(EraseAgain).execute([{ hash, at }]);
    expect(known.map((erasure) => erasure.hash)).toContain(hash);
    expect(await dump()).not.toContain(email);
    await club.send({ email });
    await club.get(EraseAgain).execute([]);
    expect(await dump()).toContain(email);
  });
});
