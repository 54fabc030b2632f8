// Loaded before a program (node --import): names below .test, which RFC 2606 keeps for such uses, are this machine.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const original = dns.lookup;

function lookup(hostname: string, ...rest: unknown[]): unknown {
  const name = hostname.endsWith('.test') ? '127.0.0.1' : hostname;
  return Reflect.apply(original, dns, [name, ...rest]);
}

dns.lookup = lookup as typeof dns.lookup;
syncBuiltinESMExports();
