import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

const lineOf = (fields: object): Record<string, unknown> => {
  const lines: string[] = [];
  createLogger('test', 'info', { write: (line) => void lines.push(line) }).info(fields, 'done');
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
};

describe('writing a log line', () => {
  it('holds no personal data, even if an object with some is logged', () => {
    const { order } = lineOf({
      order: { id: 'o1', email: 'ada@example.org', customerName: 'Ada', token: 't' },
    });
    expect(order).toEqual({ id: 'o1', email: '[cut]', customerName: '[cut]', token: '[cut]' });
  });
  it('keeps plain fields and errors as they are', () => {
    const line = lineOf({ orderId: 'o1', ms: 3, err: new Error('away') });
    expect(line).toMatchObject({
      service: 'test',
      orderId: 'o1',
      ms: 3,
      msg: 'done',
      err: { message: 'away' },
    });
  });
});
