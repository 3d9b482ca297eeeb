import { pence } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { aParty } from '../../test/builders';
import { clientOver, NotSold } from './door-client';

const sale = {
  saleId: 'sale-1',
  showId: 'show-1',
  quantity: 2,
  unitPence: pence(1_800),
  paidBy: 'cash',
} as const;
const answering = (status: number, body: string) =>
  clientOver(() => Promise.resolve(new Response(body, { status })));

describe('the call that sells at the door', () => {
  it('answers with the party', async () => {
    const { sell } = answering(201, JSON.stringify({ party: aParty() }));
    expect(await sell(sale)).toEqual({ party: aParty() });
  });

  it.each([
    [409, 'Only 1 ticket left', true],
    [403, 'Tickets are not sold at the door.', false],
    [404, 'Not found', false],
    [410, 'Gone', false],
    [429, 'Too many requests.', false],
  ])('is refused with %i in the words of the server', async (status, message, hasLooked) => {
    const { sell } = answering(status, JSON.stringify({ code: 'X', message, requestId: 'r' }));
    const error: unknown = await sell(sale).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(NotSold);
    expect(error).toMatchObject({ message, hasLooked });
  });

  it.each([
    [503, '{"code":"SERVICE_UNAVAILABLE","message":"Not now","requestId":"r"}'],
    [504, 'no body'],
    [404, '<h1>The network of a hotel</h1>'],
    [200, '<h1>The network of a hotel</h1>'],
  ])('leaves open what has happened after %i with %s', async (status, body) => {
    const { sell } = answering(status, body);
    const error: unknown = await sell(sale).catch((cause: unknown) => cause);
    expect(error).toHaveProperty('message');
    expect(error).not.toBeInstanceOf(NotSold);
  });
});
