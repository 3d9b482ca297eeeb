import { describe, expect, it } from '@jest/globals';
import { deviceName } from './device-name.js';

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %p is %p', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('is some text for anything that a client may send', () => {
    for (const odd of ['(((', '\u0000', 'Mozilla/5.0', 'x'.repeat(300), '__proto__'])
      expect(deviceName(odd).length).toBeGreaterThan(0);
  });
});
