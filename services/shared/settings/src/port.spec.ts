import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { port } from './port.js';
import { readSettings } from './read-settings.js';

const schema = z.object({ CLUB_PORT: port(1).default(8080) });

describe('a port in the settings', () => {
  it.each(['eighty', '0', '-1', '80.5', '65536', '1e9', '80 80'])(
    'that is %p is refused by one sentence with its name',
    (CLUB_PORT) => {
      expect(() => readSettings(schema, { CLUB_PORT })).toThrow(
        /^Cannot start: CLUB_PORT: must be a port, a whole number from 1 to 65535$/,
      );
    },
  );
  it('may be absent if it has a default', () => {
    expect(readSettings(schema, { CLUB_PORT: '' }).CLUB_PORT).toBe(8080);
    expect(readSettings(schema, { CLUB_PORT: '9000' }).CLUB_PORT).toBe(9000);
  });
});
