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
