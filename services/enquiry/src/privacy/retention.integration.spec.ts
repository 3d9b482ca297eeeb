import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnquiryHarness } from '../../test/enquiry-harness.js';
import { Retention } from './retention.js';

const DAY = 86_400_000;
/** At noon, because the nightly work waits until two o'clock. */
const inDays = (days: number) => new Date(new Date().setUTCHours(12, 0, 0, 0) + days * DAY);

describe('messages to the club', () => {
  let club: EnquiryHarness;
  beforeAll(async () => {
    club = await EnquiryHarness.start({ RETENTION_MODE: 'apply' });
  });
  afterAll(() => club.stop());

  it('are removed a year after the last word in them, and not before', async () => {
    const silent = await club.send();
    const answered = await club.send();
    const reply = { id: 'reply', at: inDays(100), by: 'sam', message: 'Yes, we have one.' };
    await club.enquiries.updateOne({ _id: answered }, { $push: { replies: reply } });
    const left = async (days: number) => {
      await club.get(Retention).execute(inDays(days));
      return (await club.enquiries.find().lean()).map(({ _id }) => _id).sort();
    };
    expect(await left(360)).toEqual([silent, answered].sort());
    expect(await left(370)).toEqual([answered]);
    expect(await left(470)).toEqual([]);
  });
});
