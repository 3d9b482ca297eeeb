import { randomUUID } from 'node:crypto';
import { addressHashOf, provePerson } from '@club/kit';
import { privacyCalls, UnsubscribeCall } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnquiryHarness } from '../../test/enquiry-harness.js';
import { Consents } from './consents.js';
import { EraseAgain } from './erase-again.js';
import { Retention } from './retention.js';

const SECRET = 'a privacy secret of this test';
const DAY = 86_400_000;

describe('an agreement to news by e-mail', () => {
  let club: EnquiryHarness;
  beforeAll(async () => {
    club = await EnquiryHarness.start({ PRIVACY_SECRET: SECRET, RETENTION_MODE: 'apply' });
  });
  afterAll(() => club.stop());

  const anAddress = () => `zelda-${randomUUID()}@quill.example`;
  const collection = (name: string) => club.enquiries.db.collection<{ _id: string }>(name);
  const idOf = (email: string) => `news.${addressHashOf(SECRET, email)}`;
  const agree = (email: string, at = new Date()) =>
    club.get(Consents).give({ email, purpose: 'news', textVersion: '1', source: 'test', at });
  const tokenFor = (email: string) => club.get(Consents).tokenIfAllowed(email, 'news');
  const unsubscribe = (token = '') => club.call(UnsubscribeCall, { token });
  const erase = async (email: string) => {
    const person = provePerson(SECRET, { email, act: 'erase' }, new Date());
    await club.call(privacyCalls.enquiry.erase, { person });
  };

  it('is needed before anything is sent, and counts however the address is written', async () => {
    const email = anAddress();
    expect(await tokenFor(email)).toBeUndefined();
    await agree(email.toUpperCase());
    expect(await tokenFor(email)).toMatch(/^news\./);
    expect(await tokenFor(anAddress())).toBeUndefined();
  });

  it('ends with one click, which may be repeated, and no link names the address', async () => {
    const email = anAddress();
    await agree(email);
    const token = await tokenFor(email);
    expect(token).not.toContain('quill');
    await Promise.all([unsubscribe(token), unsubscribe(token), unsubscribe(token)]);
    await unsubscribe(token);
    expect(await tokenFor(email)).toBeUndefined();
    expect(await collection('consents').findOne({ _id: idOf(email) })).toMatchObject({
      textVersion: '1',
      withdrawnAt: expect.any(Date),
    });
  });

  it('is not ended by a forged link', async () => {
    const email = anAddress();
    await agree(email);
    const token = (await tokenFor(email)) ?? '';
    const forged = token.replace(addressHashOf(SECRET, email), addressHashOf('x', email));
    for (const wrong of [forged, `${token}x`, 'news', 'x.y.z'])
      await expect(unsubscribe(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await tokenFor(email)).toBe(token);
  });

  it('counts again once its holder agrees anew', async () => {
    const email = anAddress();
    await agree(email, new Date(Date.now() - DAY));
    await unsubscribe(await tokenFor(email));
    await agree(email, new Date(Date.now() + 1_000));
    expect(await tokenFor(email)).toBeDefined();
  });

  it('is in the copy of a person', async () => {
    const email = anAddress();
    await agree(email);
    const person = provePerson(SECRET, { email, act: 'export' }, new Date());
    const { sections } = await club.call(privacyCalls.enquiry.collect, { person });
    const agreed = sections.find(({ title }) => title === 'What you agreed to');
    expect(agreed?.entries).toMatchObject([{ purpose: 'news', email, agreedOn: 'test' }]);
  });

  it('goes with an erasure, and the objection stays without the address', async () => {
    const email = anAddress();
    await agree(email);
    const token = await tokenFor(email);
    await unsubscribe(token);
    await erase(email);
    expect(await collection('consents').findOne({ _id: idOf(email) })).toBeNull();
    const objection = await collection('suppressions').findOne({ _id: idOf(email) });
    expect(objection).not.toBeNull();
    expect(JSON.stringify(objection)).not.toContain('quill');
    await unsubscribe(token);
  });

  it('does not come back with an older copy of itself', async () => {
    const email = anAddress();
    const before = new Date(Date.now() - DAY);
    await agree(email, before);
    await unsubscribe(await tokenFor(email));
    await agree(email, before); // as a restored database has it
    expect(await tokenFor(email)).toBeUndefined();
  });

  it('is erased again after a restore, and an objection since the backup counts again', async () => {
    const [erased, unsubscribed] = [anAddress(), anAddress()];
    await agree(erased);
    await agree(unsubscribed);
    const at = new Date();
    const erasures = [{ hash: addressHashOf(SECRET, erased), at }];
    await club.get(EraseAgain).execute(erasures, [{ id: idOf(unsubscribed), at }]);
    expect(await collection('consents').findOne({ _id: idOf(erased) })).toBeNull();
    expect(await tokenFor(unsubscribed)).toBeUndefined();
  });

  it('is removed a year after it ended, and kept while it counts', async () => {
    const [ended, counting] = [anAddress(), anAddress()];
    await agree(ended);
    await agree(counting);
    await unsubscribe(await tokenFor(ended));
    // At noon, because the nightly work waits until two o'clock.
    const inDays = (days: number) => new Date(new Date().setUTCHours(12, 0, 0, 0) + days * DAY);
    await club.get(Retention).execute(inDays(360));
    expect(await collection('consents').findOne({ _id: idOf(ended) })).not.toBeNull();
    await club.get(Retention).execute(inDays(370));
    expect(await collection('consents').findOne({ _id: idOf(ended) })).toBeNull();
    expect(await collection('consents').findOne({ _id: idOf(counting) })).not.toBeNull();
    expect(await collection('suppressions').findOne({ _id: idOf(ended) })).not.toBeNull();
  });
});
