import { randomUUID } from 'node:crypto';
import type { TrailAct } from '@club/contracts';
import { MarkEnquiryCall, outboxCalls, ReplyToEnquiryCall } from '@club/messages';
import { aMember, rowsLeftBy } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnquiryHarness } from '../../test/enquiry-harness.js';

describe('an act on an enquiry or its e-mail leaves exactly one row', () => {
  let enquiry: EnquiryHarness;
  beforeAll(async () => {
    enquiry = await EnquiryHarness.start({ CLUB_ENQUIRIES_EMAIL: 'office@club.example' });
  });
  afterAll(() => enquiry.stop());

  const noticeOf = (id: string): string => `enquiry-notice-${id}`;
  const reply = { replyId: randomUUID(), message: 'Yes, we have a table for ten.' };

  it.each<[TrailAct, (id: string) => Promise<unknown>, (id: string) => string]>([
    [
      'enquiry-mark',
      async (id) => {
        await enquiry.call(MarkEnquiryCall, { id, isRead: true });
        await enquiry.call(MarkEnquiryCall, { id, isRead: true }, aMember('bob'));
      },
      (id) => id,
    ],
    [
      'enquiry-reply',
      async (id) => {
        await enquiry.call(ReplyToEnquiryCall, { id, reply });
        await enquiry.call(ReplyToEnquiryCall, { id, reply });
      },
      (id) => id,
    ],
    ['mail-retry', (id) => enquiry.call(outboxCalls.enquiry.retry, { id: noticeOf(id) }), noticeOf],
  ])('%s', async (act, run, targetOf) => {
    const id = await enquiry.send();
    await enquiry.outbox.updateOne({ _id: noticeOf(id) }, { $set: { state: 'failed' } });
    const { rows } = await rowsLeftBy(enquiry.enquiries.db, () => run(id));
    expect(rows).toMatchObject([
      { act, outcome: 'done', target: { id: targetOf(id) }, actor: { name: 'ada' } },
    ]);
  });
});
