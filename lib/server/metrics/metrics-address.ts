import { isIP } from 'node:net';
import { isPrivate } from '../security/private-address.ts';

/** HOST:PORT, the host in brackets when it is an IPv6 address. */
const ADDRESS = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i;
const MAX_PORT = 65_535;

export const METRICS_ADDRESS_RULE =
  'must be HOST:PORT of this machine, 127.0.0.1 or a private address: metrics are for the operator only';

/** Returns host and port; null for another form or a wildcard address. Host names are resolved when the server listens. */
export function readMetricsAddress(text: string): { host: string; port: number } | null {
  const [, v6, name, digits] = ADDRESS.exec(text) ?? [];
  const host = v6 ?? name;
  const port = Number(digits);
  if (host === undefined || port > MAX_PORT || (isIP(host) !== 0 && !isPrivate(host))) return null;
  return { host, port };
}

export const isMetricsAddress = (text: string): boolean => readMetricsAddress(text) !== null;
