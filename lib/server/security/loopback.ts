/** The names of this machine for itself, with or without a port, as a Host header has them. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** A name that others could point at this machine (DNS rebinding) is none of these. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** An address of a socket, also an IPv4 one in IPv6 dress. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/i.test(address);
}

/** A site that only this machine's own browsers reach. */
export function isLoopbackSite(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === 'http:' && isLoopbackHost(parsed.host);
}
