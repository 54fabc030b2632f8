import http from 'node:http';
import net from 'node:net';

const HOST = '127.0.0.1';

type Drip = { readonly text: string; readonly everyMs: number };
type SendOptions = {
  /** Text sent repeatedly until the connection is closed. */
  readonly drip?: Drip;
  readonly timeoutMs?: number;
};

/** Sends text over a new connection; resolves with the response and the time when the connection is closed. */
export function sendRaw(
  port: number,
  text: string,
  { drip, timeoutMs = 130_000 }: SendOptions = {},
): Promise<{ response: string; ms: number }> {
  return new Promise((resolve) => {
    const startedMs = performance.now();
    const received: Buffer[] = [];
    const socket = net.connect(port, HOST, () => socket.write(text));
    const timer = drip && setInterval(() => socket.writable && socket.write(drip.text), drip.everyMs);
    const timeout = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('data', (data) => received.push(data));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(timeout);
      resolve({ response: Buffer.concat(received).toString('latin1'), ms: performance.now() - startedMs });
    });
  });
}

/** Sends a GET request over a new connection, with any Host header, and resolves with the status. */
export function getStatus(port: number, path: string, headers: http.OutgoingHttpHeaders = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: HOST, port, path, headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
