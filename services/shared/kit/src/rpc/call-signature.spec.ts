import { CloseOfferCall, GetShowHistoryCall, ListVenuesCall, type Envelope } from '@club/messages';
import { privateKeyOf, publicKeyOf } from '@club/settings';
import { describe, expect, it } from '@jest/globals';
import { refusalOf, signed } from './call-signature.js';
import { readCallerKeys } from './caller-keys.js';

const NOW = 1_800_000_000_000;
const ADA = { id: 's1', username: 'ada', rights: { 'shows:read': ['cardiff'] } };
const secretOf = (name: string): string => `the secret of ${name}`;
/** Of the callers below, booking has no key. */
const keys = readCallerKeys(
  ['gateway', 'catalog', 'mail'].map((name) => `${name}:${publicKeyOf(secretOf(name))}`).join('\n'),
);

/** A message from this caller, signed with the caller's own secret unless the test gives another one. */
const from = (
  name: Envelope['from'],
  pattern: string,
  changes: Partial<Envelope> = {},
  secret = secretOf(name),
): Envelope => {
  const message = { requestId: 'r1', from: name, at: NOW, data: { id: 'x' }, ...changes };
  return signed(pattern, message, privateKeyOf(secret));
};
const refusal = (call: Parameters<typeof refusalOf>[0], envelope: Envelope, now = NOW) =>
  refusalOf(call, envelope, { keys, now });

describe('the signature of a call', () => {
  it('is accepted from a caller that may make the call', () => {
    expect(
      refusal(ListVenuesCall, from('gateway', ListVenuesCall.pattern, { data: {} })),
    ).toBeUndefined();
    expect(refusal(CloseOfferCall, from('catalog', CloseOfferCall.pattern))).toBeUndefined();
    const staff = from('gateway', GetShowHistoryCall.pattern, { staff: ADA });
    expect(refusal(GetShowHistoryCall, staff)).toBeUndefined();
  });

  it('is refused from a caller that may not make the call, even from the gateway', () => {
    for (const name of ['gateway', 'mail', 'booking'] as const)
      expect(refusal(CloseOfferCall, from(name, CloseOfferCall.pattern))).toBe(
        `it is not a call of ${name}`,
      );
  });

  it('is refused if it is missing, or made with the key of another caller or with an unknown key', () => {
    for (const secret of [secretOf('mail'), 'an unknown secret'])
      expect(refusal(CloseOfferCall, from('catalog', CloseOfferCall.pattern, {}, secret))).toBe(
        'no key of catalog signed it',
      );
    const unsigned = { ...from('catalog', CloseOfferCall.pattern), signature: '' };
    expect(refusal(CloseOfferCall, unsigned)).toBe('no key of catalog signed it');
  });

  it('is refused if a call for staff names no member of staff, or if a service names one', () => {
    const { pattern } = GetShowHistoryCall;
    expect(refusal(GetShowHistoryCall, from('gateway', pattern))).toMatch(/no member of staff/);
    expect(refusal(GetShowHistoryCall, from('catalog', pattern, { staff: ADA }))).toMatch(
      /not a call of catalog/,
    );
    const named = from('catalog', CloseOfferCall.pattern, { staff: ADA });
    expect(refusal(CloseOfferCall, named)).toBe('only the gateway names staff');
  });

  const captured = from('gateway', GetShowHistoryCall.pattern, { staff: ADA });
  it.each<[string, Partial<Envelope>]>([
    ['data', { data: { id: 'y' } }],
    ['request', { requestId: 'r2' }],
    ['member of staff', { staff: { ...ADA, id: 's2' } }],
    ['venue', { staff: { ...ADA, rights: { 'shows:read': ['*'] } } }],
    ['right', { staff: { ...ADA, rights: { 'shows:write': ['cardiff'] } } }],
    ['time', { at: NOW + 1 }],
  ])('is not valid for a message with another %s', (_, change) => {
    expect(refusal(GetShowHistoryCall, { ...captured, ...change })).toBe(
      'no key of gateway signed it',
    );
  });

  it('is not valid for another call', () => {
    const other = { pattern: 'catalog.shows.delete', audience: { staff: 'shows:write' } } as const;
    expect(refusal(other, captured)).toBe('no key of gateway signed it');
  });

  it('is valid for a minute, even if the clock of the service is behind', () => {
    const refusalAt = (now: number) => refusal(GetShowHistoryCall, captured, now);
    for (const offset of [59_000, -59_000]) expect(refusalAt(NOW + offset)).toBeUndefined();
    expect(refusalAt(NOW + 61_000)).toBe('it was signed 61 s ago');
    expect(refusalAt(NOW - 61_000)).toBe('it was signed 61 s in the future');
  });

  it('is still valid after any data were sent as JSON', () => {
    const data = { b: [1.5, -0, null], a: { 2: 'ü\u2028\ud800', 1: undefined }, at: new Date(0) };
    const sent = from('gateway', ListVenuesCall.pattern, { data });
    const received = JSON.parse(JSON.stringify(sent)) as Envelope;
    expect(refusal(ListVenuesCall, received)).toBeUndefined();
  });

  it('is accepted with the old key and with the new one while a key is being replaced', () => {
    const both = readCallerKeys(
      `mail:${publicKeyOf('old')} mail:local-${publicKeyOf('new')} gateway:${publicKeyOf('gateway')}`,
    );
    const call = { pattern: 'booking.outbox.lease', audience: { services: ['mail'] } } as const;
    const refusalWith = (secret: string) =>
      refusalOf(call, from('mail', call.pattern, {}, secret), { keys: both, now: NOW });
    expect([refusalWith('old'), refusalWith('new')]).toEqual([undefined, undefined]);
    expect(refusalWith('gateway')).toBe('no key of mail signed it');
  });
});
