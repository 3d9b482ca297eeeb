import { describe, expect, it } from '@jest/globals';
import { createLogger, type Logger } from './logger.js';
import { cutPersonalText } from './personal-text.js';

/** What a logger writes, as text; every line must be JSON. */
function written(log: (logger: Logger) => void): string {
  const lines: string[] = [];
  log(createLogger('test', 'trace', { write: (line) => void lines.push(line) }));
  for (const line of lines) JSON.parse(line);
  return lines.join('');
}
const lineOf = (fields: object): Record<string, unknown> =>
  JSON.parse(written((logger) => logger.info(fields, 'done'))) as Record<string, unknown>;

const CODE = '2Q7HB-XK3PD-9MWTC-RZ58N-GVE46';
const SIGNATURE = 'q8Zr1tXcVb2nM3lKjHgFdSaPoIuYtReWqLmNbVcXz0A';
const PERSONAL = [
  'ada@example.org',
  'Ada.O’Neill+tickets@mail.example.co.uk'.replace('’', "'"),
  'ada%40example.org',
  'zoë@bücher.example',
  '+44 (0)20 7946 0958',
  '07700 900123',
  '020-7946-0958',
  CODE,
  CODE.replaceAll('-', ''),
  CODE.replaceAll('-', ' '),
  `3f0c.t5k2m1.${SIGNATURE}`,
  `T1.${'QUJD'.repeat(20)}.${SIGNATURE}${SIGNATURE}`,
  ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJhZGEifQ', 'c2lnbmF0dXJlLW9m'].join('.'),
  'pi_3Q7_secret_9f8e7d',
  ['whsec', 'AbCdEfGh12345678'].join('_'),
];

describe('writing a log line', () => {
  it('holds no personal data, whether it is in a field, deep in an object, in the message or in an error', () => {
    for (const text of PERSONAL) {
      const error = Object.assign(new Error(`refused: <${text}>`), { keyValue: { of: text } });
      const log = written((logger) => {
        logger.info({ reason: text, deep: [{ er: { inner: `to "${text}".` } }] }, 'done');
        logger.warn(`sent to ${text}\nand to \u0007${text}`);
        logger.error({ err: error }, 'failed');
        logger.error(error);
        logger.child({ who: text }).debug('child');
      });
      expect([text, log.includes(text)]).toEqual([text, false]);
      expect(log).toContain('[cut]');
    }
  });

  it('cuts fields that are personal by their name, at the top and inside', () => {
    const order = { id: 'o1', email: 'x', customerName: 'Ada', by: [{ phone: '1' }], token: 't' };
    expect(lineOf({ email: 'x', name: 'Ada', order })).toMatchObject({
      email: '[cut]',
      name: '[cut]',
      order: {
        id: 'o1',
        email: '[cut]',
        customerName: '[cut]',
        by: [{ phone: '[cut]' }],
        token: '[cut]',
      },
    });
    const error = Object.assign(new Error('duplicate'), { keyValue: { name: 'Ada' } });
    expect(lineOf({ err: error })).toMatchObject({ err: { keyValue: { name: '[cut]' } } });
  });

  it('keeps ids, figures, plain fields and errors as they are', () => {
    const fields = {
      orderId: '01234567-0123-4012-8012-012345678901',
      paymentIntentId: 'pi_3Q7abc',
      outboxId: 'booking-confirmed-9b2f',
      ms: 3,
      at: '2026-11-23T07:05:01.123Z',
      pattern: 'GET /api/shows/:id',
      reference: 'BK123456ABC',
      address: '127.0.0.1:7002',
      part: null,
      sums: [{ pence: 1_234_567_890 }],
    };
    expect(lineOf(fields)).toMatchObject(fields);
    const err = new Error('away');
    const line = lineOf({ err });
    expect(line).toMatchObject({ service: 'test', msg: 'done', err: { message: 'away' } });
    expect((line['err'] as Error).stack).toContain('node_modules/');
  });

  it('takes linear time for a long line', () => {
    const started = performance.now();
    cutPersonalText('a-'.repeat(200_000));
    cutPersonalText(`${'a.'.repeat(100_000)}@`);
    cutPersonalText(`+4${' 4('.repeat(100_000)}`);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
