import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network that an address belongs to, as far as one person can choose addresses in it: an IPv4 address is its own,
 * an IPv6 address belongs to its /64, because every connection gets at least so many.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%'); // a link-local address may name its interface
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, GROUPS_OF_NETWORK).join(':')}::/64` : plain;
}

/** The eight groups of an IPv6 address, written out, so that all spellings of one address are equal. */
function groupsOf(address: string): string[] {
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = normal.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail];
}
