import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** What comes before an IPv4 address that is written as IPv6: mapped (RFC 4291), NAT64 (RFC 6052), 6to4 (RFC 3056). */
const IPV4_FOLLOWS = ['0:0:0:0:0:ffff:', '64:ff9b:0:0:0:0:', '2002:'];

/**
 * The network that an address belongs to, as far as one person can choose addresses in it: an IPv4 address is its own,
 * an IPv6 address belongs to its /64, because every connection gets at least so many.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%'); // a link-local address may name its interface
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  return ipv4In(groups) ?? `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

const GROUPS_IN_TRAIL = 3;
const BYTES_IN_TRAIL = 3;

/**
 * What the audit trail keeps of an address: enough to tell the office from a foreign country, and too little to tell one
 * connection from its neighbours. An IPv4 address loses its last number, an IPv6 address all but its first 48 bits.
 */
export function networkForTrail(address: string): string {
  const network = networkOf(address);
  // guard: networks-are-cut
  if (!network.includes(':'))
    return `${network.split('.').slice(0, BYTES_IN_TRAIL).join('.')}.0/24`;
  return `${network.split(':').slice(0, GROUPS_IN_TRAIL).join(':')}::/48`;
}

function ipv4In(groups: string[]): string | undefined {
  const text = groups.join(':');
  const before = IPV4_FOLLOWS.find((prefix) => text.startsWith(prefix));
  if (before === undefined) return undefined;
  const [high = '', low = ''] = text.slice(before.length).split(':');
  return Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex').join('.');
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
