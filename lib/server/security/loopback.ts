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
