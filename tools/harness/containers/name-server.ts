import dgram from 'node:dgram';
import { NAME_SERVER } from './container.ts';

const HEADER = 12;
const TYPE_A = 1;
const NXDOMAIN = 3;
const TTL_S = 0;

/**
 * Starts a name server at the address of Docker's own, for UDP. It responds with the addresses that `addressOf` returns, and that a name
 * without one does not exist.
 */
export async function startNameServer(addressOf: (name: string) => string | undefined): Promise<{ close: () => void }> {
  const server = dgram.createSocket('udp4');
  server.on('message', (query, { address, port }) => server.send(responseTo(query, addressOf), port, address));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.bind(53, NAME_SERVER, resolve);
  });
  return { close: () => void server.close() };
}

/** Returns the response to a query of one name (RFC 1035, section 4). */
function responseTo(query: Buffer, addressOf: (name: string) => string | undefined): Buffer {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const end = at + 5;
  const address = addressOf(labels.join('.').toLowerCase());
  const isFound = address !== undefined && query.readUInt16BE(at + 1) === TYPE_A;
  const header = Buffer.from(query.subarray(0, HEADER));
  // Response, recursion available.
  header.writeUInt16BE(0x81_80 | (address === undefined ? NXDOMAIN : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isFound ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const question = query.subarray(HEADER, end);
  if (!isFound) return Buffer.concat([header, question]);
  const record = Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, TTL_S, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([header, question, record]);
}
