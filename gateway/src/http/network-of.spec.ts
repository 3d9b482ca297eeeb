import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network-of.js';

describe('the network of an address', () => {
  it('is the address itself for IPv4, however it is written', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('203.0.113.8')).not.toBe(networkOf('203.0.113.7'));
  });

  it.each([
    ['mapped', '::ffff:cb00:7107'],
    ['mapped and written out', '0:0:0:0:0:FFFF:203.0.113.7'],
    ['translated by NAT64', '64:ff9b::203.0.113.7'],
    ['of a 6to4 connection', '2002:cb00:7107::1'],
    ['of another host behind 6to4', '2002:cb00:7107:99:1:2:3:4'],
  ])('is the IPv4 address that is inside an IPv6 address: %s', (_, address) => {
    expect(networkOf(address)).toBe('203.0.113.7');
  });

  it('is a /64 for addresses that only look like those', () => {
    expect(networkOf('2001:db8::ffff:203.0.113.7')).toBe('2001:db8:0:0::/64');
    expect(networkOf('64:ff9b:1::203.0.113.7')).toBe('64:ff9b:1:0::/64');
    expect(networkOf('::203.0.113.7')).toBe('0:0:0:0::/64');
  });

  it('is one for all addresses that an IPv6 connection can choose from', () => {
    const chosen = Array.from({ length: 1000 }, (_, host) => `2001:db8:1:2::${host.toString(16)}`);
    expect(new Set(chosen.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2:0:0:203.0.113.7')).toBe('2001:db8:1:2::/64');
  });

  it('is another one for the neighbour', () => {
    expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});
