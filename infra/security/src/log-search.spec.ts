import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { collect, searchLogs, type PersonalData } from './log-search.js';

const DATA: PersonalData = new Map([
  ['ada@example.org', 'address'],
  ['Ada', 'name'],
  ['Ada "The Count" Lovelace', 'name'],
  ['07700 900123', 'phone number'],
  ['2Q7HB-XK3PD-9MWTC-RZ58N-GVE46', 'code'],
]);

const mailWith = (text: string) => {
  const fields = { id: 'm1', subject: '', html: '', messageId: '', time: '' };
  return { ...fields, to: [], headers: {}, text };
};

describe('a search of the logs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-logs-'));
  const file = join(folder, 'booking.log');
  afterAll(() => rmSync(folder, { recursive: true }));
  const found = (...lines: object[]): string[] => {
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return searchLogs([file], DATA);
  };

  it.each([
    ['address', 'ada@example.org', { email: 'ada@example.org' }],
    ['address', 'ada@example.org', { msg: 'refused:\n<ada@example.org>.' }],
    ['address', 'ada@example.org', { url: '/api/admin/bookings?search=ada%40example.org&page=1' }],
    ['name', 'Ada', { order: { name: 'Ada' } }],
    ['name', 'Ada "The Count" Lovelace', { err: { message: 'who is Ada "The Count" Lovelace?' } }],
    ['phone number', '07700 900123', { phone: '07700 900123' }],
    ['code', '2Q7HB-XK3PD-9MWTC-RZ58N-GVE46', { msg: 'spent 2Q7HB-XK3PD-9MWTC-RZ58N-GVE46' }],
  ])('finds the %s %s', (what, text, line) => {
    expect(found({ level: 'info', orderId: 'o1' }, line)).toContain(
      `${file} contains the ${what} ${text}`,
    );
  });

  it('looks for friends, for payers of what friends have, and for tokens behind # and =', () => {
    const friend = { name: 'Grace', email: 'grace@example.org' };
    const payer = { name: 'Mary', email: 'mary@example.org', phone: '07700 900555' };
    const text = 'https://x.org/#pair=abcdefghij0123456789 https://x.org/b#abcdefghij01234567-x';
    const data = collect([{ transfers: [friend], payer }], [mailWith(text)]);
    expect([...data.keys()]).toEqual(
      expect.arrayContaining([
        'Grace',
        'grace@example.org',
        ...Object.values(payer),
        'abcdefghij0123456789',
        'abcdefghij01234567-x',
      ]),
    );
  });

  it('finds nothing in lines with ids, codes and words that only begin like a name', () => {
    expect(found({ orderId: 'o1', msg: 'Adapter ready', reason: '550 5.1.1' })).toEqual([]);
  });
});
