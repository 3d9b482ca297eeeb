import type { ErrorBody } from '@club/contracts';
import { askHost, SpecificationClient } from '@club/client';
import { makeShow, runningSystem } from '@club/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';

const system = runningSystem();
let showId: string;
beforeAll(async () => {
  showId = (await makeShow(system)).id;
});
const intent = (over: object) => ({
  amount: 20,
  showId,
  ticketQuantity: 1,
  customerEmail: 'ada@example.org',
  ...over,
});
const contact = (over: object) => ({
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'Hello there',
  message: 'A message that is long enough',
  ...over,
});

describe('bad input', () => {
  it.each<[string, string, object, string]>([
    ['a negative amount', '/api/create-payment-intent', { amount: -1 }, 'amount'],
    ['an amount as text', '/api/create-payment-intent', { amount: '1e2' }, 'amount'],
    ['no amount', '/api/create-payment-intent', { amount: null }, 'amount'],
    ['no tickets', '/api/create-payment-intent', { ticketQuantity: 0 }, 'ticketQuantity'],
    ['seven tickets', '/api/create-payment-intent', { ticketQuantity: 7 }, 'ticketQuantity'],
    [
      'one and a half tickets',
      '/api/create-payment-intent',
      { ticketQuantity: 1.5 },
      'ticketQuantity',
    ],
    ['tickets as text', '/api/create-payment-intent', { ticketQuantity: '6' }, 'ticketQuantity'],
    [
      'an operator for an e-mail',
      '/api/create-payment-intent',
      { customerEmail: { $gt: '' } },
      'customerEmail',
    ],
    ['an operator for an id', '/api/create-payment-intent', { showId: { $ne: null } }, 'showId'],
    ['an unknown field', '/api/create-payment-intent', { price: 1 }, 'price'],
    ['a control character', '/api/contact', { name: 'Ada\u0000' }, 'name'],
    [
      'a line break in the subject',
      '/api/contact',
      { subject: 'Hello\nBcc: x@example.org' },
      'subject',
    ],
    ['an endless message', '/api/contact', { message: 'x'.repeat(5001) }, 'message'],
  ])('%s', async (_, path, over, field) => {
    const body = path === '/api/contact' ? contact(over) : intent(over);
    const reply = await new SpecificationClient(system).post<ErrorBody>(path, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Validation failed' });
    expect(reply.body.errors?.map((error) => error.path)).toContain(field);
    expect(reply.body.requestId).toBe(reply.headers['x-request-id']);
  });

  it('gets 413 for ten megabytes, 400 for broken JSON and 415 for another type, and the gateway keeps running', async () => {
    const send = (body: string, type = 'application/json') =>
      askHost<ErrorBody>(system, 'localhost', '/api/contact', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    expect(await send(JSON.stringify(contact({ message: 'x'.repeat(10_000_000) })))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await send('{"name":')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
    expect(await send('name=x', 'text/plain')).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    expect((await new SpecificationClient(system).get('/api/venues')).status).toBe(200);
  });

  it('gets 404 for ids that are unknown or malformed', async () => {
    const client = new SpecificationClient(system);
    for (const id of ['nothing', '%7B%22$gt%22:%22%22%7D', 'x'.repeat(150), '..%2f..'])
      expect((await client.get(`/api/shows/${id}`)).status).toBe(404);
    expect((await client.get('/objects/uploads/nothing-here')).status).toBe(404);
    expect(
      (await client.post('/api/create-payment-intent', intent({ showId: 'nothing' }))).status,
    ).toBe(404);
  });

  it('an enquiry is stored, and staff can read it', async () => {
    const sent = await new SpecificationClient(system).post<{ id: string }>(
      '/api/contact',
      contact({ subject: 'Stored once' }),
    );
    expect(sent.status).toBe(201);
    expect(sent.body.id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
