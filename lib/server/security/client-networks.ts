import { isIP } from 'node:net';

/** First groups of IPv6 addresses that contain an IPv4 address: mapped (RFC 4291, 2.5.5.2) and translated (RFC 6052, 2.1). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** Returns the one spelling of an address: IPv6 without a zone and shortened (RFC 5952), IPv4 inside IPv6 as IPv4. Null for other texts. */
export function normalizeAddress(text: string): string | null {
  const address = text.replace(/%.*$/s, '');
  const kind = isIP(address);
  if (kind === 4) return address;
  if (kind !== 6) return null;
  const groups = groupsOf(address);
  if (!IPV4_PREFIXES.includes(groups.slice(0, 6).map(hex).join(':'))) return shortSpelling(address);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** Networks of a client that rate limits count. */
export type ClientNetworks = {
  /** One connection: an IPv4 address, or the first address of an IPv6 network of 64 bits, which a connection has for itself. */
  readonly connection: string;
  /** First address of the IPv6 network of 48 bits, the largest that providers assign to a customer (RFC 6177). Null for IPv4 and loopback. */
  readonly site: string | null;
};

/** Returns the networks of a normalized address. */
export function networksOf(address: string): ClientNetworks {
  if (isIP(address) === 4 || address === '::1') return { connection: address, site: null };
  const groups = groupsOf(address);
  const first = (count: number) => shortSpelling(`${groups.slice(0, count).map(hex).join(':')}::`);
  return { connection: first(4), site: first(3) };
}

const hex = (group: number): string => group.toString(16);

/** Returns the spelling of the URL standard, which is that of RFC 5952. */
function shortSpelling(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** Returns the eight numbers of 16 bits of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = '', after] = shortSpelling(address).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [head, tail] = [numbers(before), numbers(after ?? '')];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
