import { describe, expect, it } from '@jest/globals';
import * as messages from './index.js';
import type { Call } from './call.js';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'deadlineMs' in value;
const exported: unknown[] = [
  ...Object.values(messages),
  ...Object.values(messages.outboxCalls).flatMap((group) => Object.values(group)),
];
const calls = exported.filter(isCall);

describe('declaring the calls between services', () => {
  it('gives each call a pattern of its own', () => {
    expect(calls.length).toBeGreaterThan(15);
    expect(new Set(calls.map(({ pattern }) => pattern)).size).toBe(calls.length);
  });
  it('gives each call a deadline', () => {
    for (const { deadlineMs } of calls) expect(deadlineMs).toBeGreaterThan(0);
  });
  it('reserves calls that change shows or list personal data for staff', () => {
    const staff = calls
      .filter(({ audience }) => audience === 'staff')
      .map(({ pattern }) => pattern);
    expect(staff).toEqual(
      expect.arrayContaining([
        'catalog.shows.save',
        'catalog.shows.delete',
        'booking.bookings.list',
        'enquiry.enquiries.list',
      ]),
    );
  });
});
