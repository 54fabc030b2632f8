import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Private addresses (RFC 1918, RFC 4193), loopback and link-local ones (RFC 1122, 3927, 4291). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

export const PRIVATE_HOST =
  'must be 127.0.0.1 or a private address of this machine (10.x, 172.16-31.x, 192.168.x, fd00::/8); the backend is for the web server only';

export function isPrivate(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the private address of a host name; null for a public one, because the backend must not be reachable from outside. */
export async function privateAddress(host: string): Promise<string | null> {
  const address = isIP(host) ? host : (await lookup(host)).address;
  return isPrivate(address) ? address : null;
}

/** Addresses that are not of the public internet: private, reserved, multicast and documentation ones (IANA special-purpose registries). */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // Teredo and other protocol assignments, documentation, and 6to4, which contains an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv6');
}
/** Addresses of the public internet (RFC 4291, section 2.4); all others, such as mapped IPv4 and NAT64, are rejected. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Returns true for an address of the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, 'ipv4');
  return family === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

/** Matches this machine's names for itself as in a Host header, with or without a port. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Returns true for a name of this machine that others cannot redirect (DNS rebinding). */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** Returns true for a loopback address of a socket, including an IPv4-mapped IPv6 address. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/i.test(address);
}

/** Returns true for an http site that only browsers on this machine can reach. */
export function isLoopbackSite(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === 'http:' && isLoopbackHost(parsed.host);
}
