import { CloseOfferCall, GetShowHistoryCall, ListVenuesCall, type Envelope } from '@club/messages';
import { privateKeyOf, publicKeyOf } from '@club/settings';
import { describe, expect, it } from '@jest/globals';
import { refusalOf, signed } from './call-signature.js';
import { readCallerKeys } from './caller-keys.js';

const NOW = 1_800_000_000_000;
const ADA = { id: 's1', username: 'ada' };
const keys = readCallerKeys(
  ['gateway', 'catalog', 'mail'].map((name) => `${name}:${publicKeyOf(`${name}’s`)}`).join('\n'),
);

/** A message as this caller signs it with its own key. */
const from = (
  name: Envelope['from'],
  pattern: string,
  over: Partial<Envelope> = {},
  secret = `${name}’s`,
): Envelope => {
  const message = { requestId: 'r1', from: name, at: NOW, data: { id: 'x' }, ...over };
  return signed(pattern, message, privateKeyOf(secret));
};
const refusal = (call: Parameters<typeof refusalOf>[0], envelope: Envelope, now = NOW) =>
  refusalOf(call, envelope, { keys, now });

describe('signing a call', () => {
  it('lets each caller make its own calls', () => {
    expect(
      refusal(ListVenuesCall, from('gateway', ListVenuesCall.pattern, { data: {} })),
    ).toBeUndefined();
    expect(refusal(CloseOfferCall, from('catalog', CloseOfferCall.pattern))).toBeUndefined();
    const staff = from('gateway', GetShowHistoryCall.pattern, { staff: ADA });
    expect(refusal(GetShowHistoryCall, staff)).toBeUndefined();
  });

  it('refuses a caller that the call does not name, even the gateway', () => {
    for (const name of ['gateway', 'mail', 'booking'] as const)
      expect(refusal(CloseOfferCall, from(name, CloseOfferCall.pattern))).toBe(
        `it is not a call of ${name}`,
      );
  });

  it('refuses a caller that signs with the key of another one, or with none that is known', () => {
    for (const secret of ['mail’s', 'an unknown secret'])
      expect(refusal(CloseOfferCall, from('catalog', CloseOfferCall.pattern, {}, secret))).toBe(
        'no key of catalog signed it',
      );
    const unsigned = { ...from('catalog', CloseOfferCall.pattern), signature: '' };
    expect(refusal(CloseOfferCall, unsigned)).toBe('no key of catalog signed it');
  });

  it('refuses a call for staff without a member of staff, and one that a service named', () => {
    const { pattern } = GetShowHistoryCall;
    expect(refusal(GetShowHistoryCall, from('gateway', pattern))).toMatch(/no member of staff/);
    expect(refusal(GetShowHistoryCall, from('catalog', pattern, { staff: ADA }))).toMatch(
      /not a call of catalog/,
    );
    const named = from('catalog', CloseOfferCall.pattern, { staff: ADA });
    expect(refusal(CloseOfferCall, named)).toBe('only the gateway names staff');
  });

  const overheard = from('gateway', GetShowHistoryCall.pattern, { staff: ADA });
  it.each<[string, Partial<Envelope>]>([
    ['data', { data: { id: 'y' } }],
    ['request', { requestId: 'r2' }],
    ['member of staff', { staff: { id: 's2', username: 'ada' } }],
    ['time', { at: NOW + 1 }],
  ])('is void for another %s', (_, change) => {
    expect(refusal(GetShowHistoryCall, { ...overheard, ...change })).toBe(
      'no key of gateway signed it',
    );
  });

  it('is void for another call', () => {
    const other = { pattern: 'catalog.shows.delete', audience: 'staff' } as const;
    expect(refusal(other, overheard)).toBe('no key of gateway signed it');
  });

  it('is valid for a minute, also by a clock that is behind', () => {
    for (const late of [59_000, -59_000])
      expect(refusal(GetShowHistoryCall, overheard, NOW + late)).toBeUndefined();
    for (const late of [61_000, -61_000])
      expect(refusal(GetShowHistoryCall, overheard, NOW + late)).toBe(
        `it was signed ${late / 1000} s ago`,
      );
  });

  it('survives the way over the wire, whatever the data are', () => {
    const data = { b: [1.5, -0, null], a: { 2: 'ü\u2028\ud800', 1: undefined }, at: new Date(0) };
    const sent = from('gateway', ListVenuesCall.pattern, { data });
    const received = JSON.parse(JSON.stringify(sent)) as Envelope;
    expect(refusal(ListVenuesCall, received)).toBeUndefined();
  });

  it('accepts the old key and the new one while a key is being replaced', () => {
    const both = readCallerKeys(
      `mail:${publicKeyOf('old')} mail:local-${publicKeyOf('new')} gateway:${publicKeyOf('g')}`,
    );
    const call = { pattern: 'booking.outbox.lease', audience: { services: ['mail'] } } as const;
    const by = (secret: string) =>
      refusalOf(call, from('mail', call.pattern, {}, secret), { keys: both, now: NOW });
    expect([by('old'), by('new')]).toEqual([undefined, undefined]);
    expect(by('g')).toBe('no key of mail signed it');
  });
});
