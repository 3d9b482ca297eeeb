import { describe, expect, it } from '@jest/globals';
import { naming } from './named-address.js';

const isNamed = (text: string, email = 'da@x.org') => new RegExp(naming(email), 'i').test(text);

describe('an address in a text', () => {
  it.each([
    'da@x.org',
    'Write to DA@X.org.',
    'Zelda, da@x.org, to Ada',
    'Zelda <da@x.org>',
    "'da@x.org'",
    'mailto:da@x.org?subject=Seats',
    '- da@x.org - rang twice',
    'da@x.org-she rang',
    'ada@x.org and da@x.org',
  ])('is found in "%s"', (text) => {
    expect(isNamed(text)).toBe(true);
  });

  it.each([
    'ada@x.org',
    'Hilda@x.org',
    'l.da@x.org',
    'anna-da@x.org',
    'club+da@x.org',
    "o'da@x.org",
    'da@x.org.uk',
    'da@x.organic',
    'da@x.org-shop.com',
    'da@xXorg',
  ])('is not found in "%s", which has another one', (text) => {
    expect(isNamed(text)).toBe(false);
  });

  it('is found whatever signs it has', () => {
    expect(isNamed('of a.b+c@x.org', 'a.b+c@x.org')).toBe(true);
    expect(isNamed('of aXbbc@x.org', 'a.b+c@x.org')).toBe(false);
  });
});
