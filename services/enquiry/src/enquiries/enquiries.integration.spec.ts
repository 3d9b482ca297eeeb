import { randomUUID } from 'node:crypto';
import { OutboxStore } from '@club/kit';
import {
  CountEnquiriesCall,
  GetEnquiryCall,
  ListEnquiriesCall,
  ListPrivacyRequestsCall,
  MarkEnquiryCall,
  outboxCalls,
  ReplyToEnquiryCall,
  SearchEnquiriesCall,
  SendEnquiryCall,
  type RequestInput,
} from '@club/messages';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { anEnquiry, EnquiryHarness } from '../../test/enquiry-harness.js';

let enquiry: EnquiryHarness;
beforeAll(async () => {
  enquiry = await EnquiryHarness.start({ CLUB_ENQUIRIES_EMAIL: 'office@club.example' });
});
beforeEach(async () => {
  await enquiry.enquiries.deleteMany({});
  await enquiry.outbox.deleteMany({});
});
afterAll(() => enquiry.stop());

describe('sending an enquiry', () => {
  it('stores the message as unread', async () => {
    const sent = anEnquiry();
    expect(await enquiry.call(SendEnquiryCall, sent)).toEqual({ id: sent.id });
    const { enquiries, total } = await enquiry.call(ListEnquiriesCall, {});
    expect(total).toBe(1);
    expect(enquiries).toMatchObject([{ ...sent, isRead: false, replies: [] }]);
  });

  it('stores a message once if it is sent twice', async () => {
    const sent = anEnquiry();
    await enquiry.call(SendEnquiryCall, sent);
    await enquiry.call(MarkEnquiryCall, { id: sent.id, isRead: true });
    await enquiry.call(SendEnquiryCall, { ...sent, message: 'A second version of the message' });
    const { enquiries } = await enquiry.call(ListEnquiriesCall, {});
    expect(enquiries).toMatchObject([{ message: sent.message, isRead: true }]);
  });

  it('announces the message to the club with one e-mail, also if it is sent ten times at once', async () => {
    const sent = anEnquiry();
    await Promise.all(Array.from({ length: 10 }, () => enquiry.call(SendEnquiryCall, sent)));
    expect(await enquiry.outbox.find().lean()).toMatchObject([
      { _id: `enquiry-notice-${sent.id}`, kind: 'enquiry-notice', subject: sent.id },
    ]);
  });

  it('leases the notice with the address of the club and the words of the visitor', async () => {
    const outboxId = `enquiry-notice-${await enquiry.send({ message: 'Is there a cloakroom?' })}`;
    const { mails } = await enquiry.call(outboxCalls.enquiry.lease, { outboxIds: [outboxId] });
    expect(mails).toMatchObject([
      {
        content: {
          kind: 'enquiry-notice',
          to: 'office@club.example',
          email: 'ada@example.org',
          message: 'Is there a cloakroom?',
          link: 'http://admin.localhost/dashboard?tab=enquiries',
        },
      },
    ]);
  });

  it('stores no message whose notice cannot be written', async () => {
    jest.spyOn(OutboxStore.prototype, 'add').mockRejectedValueOnce(new Error('no room'));
    await expect(enquiry.send()).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await enquiry.enquiries.countDocuments()).toBe(0);
  });
});

describe('a complaint', () => {
  const COMPLAINT = { subject: 'Complaint about personal data', isComplaint: true };
  const complaintOf = async () =>
    (await enquiry.call(ListEnquiriesCall, {})).enquiries[0]?.complaint;

  it('is acknowledged by an e-mail with the day of the answer, once', async () => {
    const sent = anEnquiry(COMPLAINT);
    await enquiry.call(SendEnquiryCall, sent);
    await enquiry.call(SendEnquiryCall, sent);
    const outboxId = `complaint-received-${sent.id}`;
    expect(await enquiry.outbox.countDocuments({ _id: outboxId })).toBe(1);
    const { mails } = await enquiry.call(outboxCalls.enquiry.lease, { outboxIds: [outboxId] });
    const dueAt = (await complaintOf())?.dueAt;
    expect(mails).toMatchObject([{ content: { to: sent.email, dueAt } }]);
  });

  it('has thirty days, and is answered by a reply that answers it', async () => {
    const id = await enquiry.send(COMPLAINT);
    const { createdAt } = (await enquiry.enquiries.findById(id).lean()) ?? { createdAt: null };
    const days = 30 * 86_400_000;
    const dueAt = new Date((createdAt?.getTime() ?? 0) + days).toISOString();
    const message = 'We are looking into what has happened.';
    const reply = (isAnswer?: boolean) =>
      enquiry.call(ReplyToEnquiryCall, {
        id,
        reply: { replyId: randomUUID(), message, ...(isAnswer !== undefined && { isAnswer }) },
      });
    expect((await reply(false)).complaint).toEqual({ dueAt, answeredAt: null });
    const { complaint, replies } = await reply();
    expect(complaint).toEqual({ dueAt, answeredAt: replies[1]?.at });
  });

  it('is in the overview about personal data without its sender, and other messages are not', async () => {
    const id = await enquiry.send(COMPLAINT);
    await enquiry.send();
    const { complaints } = await enquiry.call(ListPrivacyRequestsCall, {});
    expect(complaints).toEqual([
      { id, at: expect.any(String), dueAt: expect.any(String), answeredAt: null },
    ]);
    const [plain] = (await enquiry.call(ListEnquiriesCall, {})).enquiries;
    expect(plain?.complaint).toBeUndefined();
  });
});

describe('counting enquiries', () => {
  it('counts those that are unread', async () => {
    const [first] = [await enquiry.send(), await enquiry.send()];
    expect(await enquiry.call(CountEnquiriesCall, {})).toEqual({ unread: 2 });
    await enquiry.call(MarkEnquiryCall, { id: first, isRead: true });
    expect(await enquiry.call(CountEnquiriesCall, {})).toEqual({ unread: 1 });
  });
});

describe('listing enquiries', () => {
  it('pages them, newest first', async () => {
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      const id = await enquiry.send();
      await enquiry.enquiries.updateOne(
        { _id: id },
        { createdAt: new Date(2026, 0, 1, 0, minute) },
      );
      ids.unshift(id);
    }
    const page = async (number: number) => {
      const query = { page: number, pageSize: 2 };
      const { enquiries, total } = await enquiry.call(ListEnquiriesCall, query);
      return { ids: enquiries.map(({ id }) => id), total };
    };
    expect(await page(1)).toEqual({ ids: ids.slice(0, 2), total: 3 });
    expect(await page(2)).toEqual({ ids: ids.slice(2), total: 3 });
    expect(await page(3)).toEqual({ ids: [], total: 3 });
  });

  it('answers so many long messages as fit, with and without a page number', async () => {
    const { name, email, subject } = anEnquiry();
    const replies = [{ id: 'r', at: new Date(), by: 'ada', message: 'y'.repeat(5_000) }];
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ _id: String(index), name, email, subject, message: 'x'.repeat(5_000), replies },
      ...{ isRead: false, readBy: null, readAt: null, createdAt: new Date(index) },
    }));
    await enquiry.enquiries.insertMany(rows);
    const ids = async (query: RequestInput<typeof ListEnquiriesCall>) => {
      const { enquiries, total } = await enquiry.call(ListEnquiriesCall, query);
      expect(total).toBe(1_000);
      return enquiries.map(({ id }) => Number(id));
    };
    expect(await ids({})).toEqual(Array.from({ length: 200 }, (_, index) => 999 - index));
    expect(await ids({ page: 2, pageSize: 1_000 })).toEqual(
      Array.from({ length: 200 }, (_, index) => 799 - index),
    );
  });
});

describe('marking an enquiry', () => {
  it('records who read it and when', async () => {
    const id = await enquiry.send();
    const before = Date.now();
    const marked = await enquiry.call(MarkEnquiryCall, { id, isRead: true });
    expect(marked).toMatchObject({ id, isRead: true, readBy: 'ada' });
    expect(Date.parse(marked.readAt ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('keeps who read it first if someone else marks it again', async () => {
    const id = await enquiry.send();
    const first = await enquiry.call(MarkEnquiryCall, { id, isRead: true });
    const again = await enquiry.call(MarkEnquiryCall, { id, isRead: true }, aMember('bob'));
    expect(again).toEqual(first);
  });

  it('forgets the reader of an enquiry that is unread again', async () => {
    const id = await enquiry.send();
    await enquiry.call(MarkEnquiryCall, { id, isRead: true });
    const marked = await enquiry.call(MarkEnquiryCall, { id, isRead: false });
    expect(marked.isRead).toBe(false);
    expect(marked).not.toHaveProperty('readBy');
    expect(marked).not.toHaveProperty('readAt');
  });

  it('refuses an unknown enquiry', async () => {
    const unknown = { id: randomUUID(), isRead: true };
    await expect(enquiry.call(MarkEnquiryCall, unknown)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('replying to an enquiry', () => {
  const repliesInOutbox = () => enquiry.outbox.find({ kind: 'enquiry-reply' }).lean();
  const reply = (id: string, replyId: string, message = 'Yes, we have a table for ten.') =>
    enquiry.call(ReplyToEnquiryCall, { id, reply: { replyId, message } });

  it('records the reply and writes its e-mail to the outbox', async () => {
    const id = await enquiry.send();
    const replyId = randomUUID();
    const { replies } = await reply(id, replyId);
    expect(replies).toMatchObject([{ by: 'ada', message: 'Yes, we have a table for ten.' }]);
    expect(await repliesInOutbox()).toMatchObject([
      { _id: `enquiry-reply-${replyId}`, kind: 'enquiry-reply', subject: id },
    ]);
  });

  it('leases the e-mail with the visitor’s address and both messages', async () => {
    const id = await enquiry.send({ subject: 'A table for ten' });
    const replyId = randomUUID();
    await reply(id, replyId);
    const outboxId = `enquiry-reply-${replyId}`;
    const { mails } = await enquiry.call(outboxCalls.enquiry.lease, { outboxIds: [outboxId] });
    expect(mails).toEqual([
      {
        outboxId,
        content: expect.objectContaining({
          kind: 'enquiry-reply',
          to: 'ada@example.org',
          subject: 'A table for ten',
          message: 'Yes, we have a table for ten.',
        }),
      },
    ]);
  });

  it('sends one e-mail for a reply that is repeated, also at the same time', async () => {
    const id = await enquiry.send();
    const replyId = randomUUID();
    await Promise.all([1, 2, 3].map(() => reply(id, replyId)));
    const { replies } = await reply(id, replyId);
    expect(replies).toHaveLength(1);
    expect(await repliesInOutbox()).toHaveLength(1);
  });

  it('sends a second e-mail for a second reply', async () => {
    const id = await enquiry.send();
    await reply(id, randomUUID(), 'The first of two replies');
    const { replies } = await reply(id, randomUUID(), 'The second of two replies');
    expect(replies.map(({ message }) => message)).toEqual([
      'The first of two replies',
      'The second of two replies',
    ]);
    expect(await repliesInOutbox()).toHaveLength(2);
  });

  it('names the e-mails before it, so that mail programs show one conversation', async () => {
    const id = await enquiry.send();
    const replyIds = [randomUUID(), randomUUID(), randomUUID()];
    for (const replyId of replyIds) await reply(id, replyId);
    const mails = [`enquiry-notice-${id}`, ...replyIds.map((each) => `enquiry-reply-${each}`)];
    for (const [index, outboxId] of mails.entries()) {
      if (index === 0) continue;
      const leased = await enquiry.call(outboxCalls.enquiry.lease, { outboxIds: [outboxId] });
      expect(leased.mails).toMatchObject([{ content: { earlier: mails.slice(0, index) } }]);
    }
  });

  it('refuses an unknown enquiry and writes no e-mail', async () => {
    await expect(reply(randomUUID(), randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await enquiry.outbox.countDocuments()).toBe(0);
  });
});

describe('searching enquiries', () => {
  const found = async (q: string) =>
    (await enquiry.call(SearchEnquiriesCall, { q })).hits.map(({ id }) => id);

  it('finds a word of the name or the subject and the beginning of the address', async () => {
    const id = await enquiry.send({ name: 'Émilie du Châtelet', email: 'marquise@cirey.example' });
    await enquiry.send({ subject: 'Something different' });
    for (const q of ['émilie', 'châ', 'marquise@', 'a table']) expect(await found(q)).toContain(id);
    for (const q of ['atelet', '.*', 'do you have']) expect(await found(q)).toEqual([]);
  });

  it('opens one, and refuses one that does not exist', async () => {
    const id = await enquiry.send();
    expect(await enquiry.call(GetEnquiryCall, { id })).toMatchObject({ id, isRead: false });
    await expect(enquiry.call(GetEnquiryCall, { id: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
