// Loaded before a program (node --import): names below .test, which RFC 2606 reserves for tests, resolve to this machine. Hosts
// that a test replaces (TEST_HOSTS, JSON: name to port) are connected to ports of this machine by https.
import dns from 'node:dns';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const local = (hostname: string) => (hostname.endsWith('.test') ? '127.0.0.1' : hostname);

for (const holder of [dns, dns.promises]) {
  const original = holder.lookup;
  const lookup = (hostname: string, ...rest: unknown[]): unknown =>
    Reflect.apply(original, holder, [local(hostname), ...rest]);
  Object.assign(holder, { lookup });
}

const ports = new Map(Object.entries(JSON.parse(process.env.TEST_HOSTS ?? '{}') as Record<string, number>));
type Connect = (this: https.Agent, options: Readonly<Record<string, unknown>>, ...rest: unknown[]) => unknown;
const prototype = https.Agent.prototype as unknown as { createConnection: Connect };
const connect = prototype.createConnection;
prototype.createConnection = function (options, ...rest) {
  const port = ports.get(String(options.host));
  const target = port === undefined ? options : { ...options, host: '127.0.0.1', port };
  return Reflect.apply(connect, this, [target, ...rest]);
};
syncBuiltinESMExports();
