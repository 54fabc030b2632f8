import http from 'node:http';
import net from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { guardServer, type GuardRules } from '#lib/server/security/http-guard.ts';

const QUICK = { headersMs: 300, bodyMs: 900, rateBytes: 50, rateMs: 300 };
const open: http.Server[] = [];
let refused: string[] = [];
let handled: string[] = [];

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  refused = [];
  handled = [];
});

async function listening(rules: Partial<GuardRules> = {}): Promise<number> {
  const server = http.createServer(async (request, response) => {
    handled.push(`${request.method} ${request.url}`);
    let size = 0;
    try {
      for await (const chunk of request) size += (chunk as Buffer).length;
    } catch {
      return;
    }
    response.end(`read ${size}`);
  });
  server.keepAliveTimeout = 100;
  guardServer(server, {
    readsBody: (method, path) => method === 'POST' && path.startsWith('/api/'),
    onRefused: ({ detail }) => refused.push(detail),
    ...rules,
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
}

/** Sends bytes as they are; resolves with all that came until the connection ended. */
function send(port: number, text: string, drip?: { text: string; everyMs: number }): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const seen: Buffer[] = [];
    const dripping = drip && setInterval(() => socket.writable && socket.write(drip.text), drip.everyMs);
    socket.on('data', (data) => seen.push(data));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(Buffer.concat(seen).toString('latin1'));
    });
    socket.write(text);
  });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const CLOSE = 'Connection: close';

test.each<[string, string, number]>([
  ['TRACE', lines('TRACE / HTTP/1.1', 'Host: a', CLOSE), 405],
  ['TRACE of a call', lines('TRACE /api/site HTTP/1.1', 'Host: a', CLOSE), 405],
  ['PROPFIND', lines('PROPFIND /home HTTP/1.1', 'Host: a', CLOSE), 405],
  ['PURGE', lines('PURGE /home HTTP/1.1', 'Host: a', CLOSE), 405],
  ['a target with a host', lines('GET http://evil.test/home HTTP/1.1', 'Host: a', CLOSE), 400],
  ['a target with our own host', lines('GET http://a/home HTTP/1.1', 'Host: a', CLOSE), 400],
  ['a target with https', lines('GET https://a/home HTTP/1.1', 'Host: a', CLOSE), 400],
  ['OPTIONS *', lines('OPTIONS * HTTP/1.1', 'Host: a', CLOSE), 400],
  ['an escape that is cut off', lines('GET /api/%E0%A4%A HTTP/1.1', 'Host: a', CLOSE), 400],
  ['an escape that is not UTF-8', lines('GET /api/%ff HTTP/1.1', 'Host: a', CLOSE), 400],
  ['two hosts', lines('GET /home HTTP/1.1', 'Host: a', 'Host: evil.test', CLOSE), 400],
  ['the same host twice', lines('GET /home HTTP/1.1', 'Host: a', 'host: a', CLOSE), 400],
  ['no host', lines('GET /home HTTP/1.0'), 400],
  ['an empty host', lines('GET /home HTTP/1.1', 'Host:', CLOSE), 400],
  ['a host with a path', lines('GET /home HTTP/1.1', 'Host: a/b', CLOSE), 400],
  ['a host with a name and password', lines('GET /home HTTP/1.1', 'Host: x@a', CLOSE), 400],
  ['two hosts in one line', lines('GET /home HTTP/1.1', 'Host: a, b', CLOSE), 400],
  ['GET with a body', `${lines('GET /api/site HTTP/1.1', 'Host: a', 'Content-Length: 2', CLOSE)}hi`, 400],
  ['GET in chunks', `${lines('GET /home HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', CLOSE)}0\r\n\r\n`, 400],
  ['POST to a page', `${lines('POST /home HTTP/1.1', 'Host: a', 'Content-Length: 2', CLOSE)}hi`, 400],
  [
    'POST to a page below a call',
    `${lines('POST /home?/api/ HTTP/1.1', 'Host: a', 'Content-Length: 2', CLOSE)}hi`,
    400,
  ],
  ['PUT with a body', `${lines('PUT /api/x HTTP/1.1', 'Host: a', 'Content-Length: 2', CLOSE)}hi`, 405],
  ['DELETE with a body', `${lines('DELETE /api/x HTTP/1.1', 'Host: a', 'Content-Length: 2', CLOSE)}hi`, 405],
  [
    'a packed body',
    `${lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Encoding: gzip', 'Content-Length: 2', CLOSE)}hi`,
    400,
  ],
  [
    'a body packed twice',
    `${lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Encoding: br, gzip', 'Content-Length: 2', CLOSE)}hi`,
    400,
  ],
])('rejects %s before any handler, with one line and its reason', async (_, request, status) => {
  const answer = await send(await listening(), request);
  expect(statusOf(answer)).toBe(status);
  expect(answer).toMatch(/"error":\{"code":"\w+","message":"[^"]+","requestId":"[\w-]+"\}/);
  expect(answer).not.toMatch(/evil|Reload the page/);
  expect(/^allow: /im.test(answer)).toBe(status === 405);
  expect(handled).toEqual([]);
  expect(refused).toHaveLength(1);
});

test('responds to a rejected HEAD request without a body', async () => {
  const answer = await send(await listening(), lines('HEAD /home HTTP/1.1', 'Host: a b', CLOSE));
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n$/);
});

test.each([
  lines('GET /home HTTP/1.1', 'Host: localhost:3000', CLOSE),
  lines('GET /home HTTP/1.1', 'Host: [::1]:3000', CLOSE),
  lines('GET /api/%e2%82%ac%00?x=%ff HTTP/1.1', 'Host: a', CLOSE),
  lines('GET /home/%ff HTTP/1.1', 'Host: a', CLOSE),
  lines('GET /a?b=http://c.test/ HTTP/1.1', 'Host: sub-1.example.com', CLOSE),
  lines('OPTIONS /api/x HTTP/1.1', 'Host: a', CLOSE),
  `${lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Length: 2', CLOSE)}hi`,
  `${lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Encoding: identity', 'Content-Length: 2', CLOSE)}hi`,
  lines('POST /home HTTP/1.1', 'Host: a', 'Content-Length: 0', CLOSE),
])('accepts common requests: %j', async (request) => {
  expect(statusOf(await send(await listening({ headers: { 'x-always': '1' } }), request))).toBe(200);
  expect(handled).toHaveLength(1);
  expect(refused).toEqual([]);
});

test('every response has the configured headers, including rejections', async () => {
  const port = await listening({ headers: { 'strict-transport-security': 'max-age=1' } });
  for (const request of ['GET /home HTTP/1.1', 'TRACE / HTTP/1.1']) {
    expect(await send(port, lines(request, 'Host: a', CLOSE))).toMatch(/strict-transport-security: max-age=1/i);
  }
});

const HALF = 'GET /home HTTP/1.1\r\nHost: a\r\n';
const BODY = lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Length: 100000');
test.each<[string, string, { text: string; everyMs: number } | undefined, string[]]>([
  ['nothing', '', undefined, ['headers too slow']],
  ['half a header', HALF, undefined, ['headers too slow']],
  ['a header by drops', HALF, { text: 'X-A: b\r\n', everyMs: 20 }, ['headers too slow']],
  ['no body', BODY, undefined, ['body too slow']],
  ['a body by drops', BODY, { text: 'x', everyMs: 20 }, ['body too slow']],
  ['a body at the least rate, but for ever', BODY, { text: 'x'.repeat(50), everyMs: 20 }, ['body too slow']],
  [
    'chunks by drops',
    lines('POST /api/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked'),
    { text: '1\r\nx\r\n', everyMs: 100 },
    ['body too slow'],
  ],
  [
    'half a header behind a whole request',
    `${lines('GET /home HTTP/1.1', 'Host: a')}GET /home HTTP/1.1\r\n`,
    { text: 'X-A: b\r\n', everyMs: 20 },
    ['headers too slow'],
  ],
])('disconnects a client that sends %s', async (_, text, drip, reasons) => {
  const answer = await send(await listening({ timeouts: QUICK }), text, drip);
  expect(answer).toContain('HTTP/1.1 408 Request Timeout');
  expect(refused).toEqual(reasons);
});

test('does not disconnect a client that reads slowly or waits long for a response', async () => {
  const timeouts = { ...QUICK, headersMs: 600_000 };
  const server = http.createServer((_request, response) => {
    response.write('one ');
    setTimeout(() => response.end('two'), 4 * QUICK.bodyMs);
  });
  guardServer(server, { readsBody: () => true, onRefused: ({ detail }) => refused.push(detail), timeouts });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })).text()).toBe('one two');
  expect(refused).toEqual([]);
});

test('prints no warning for eleven listeners of a proxied response', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', onWarning);
  const server = http.createServer((_, response) => {
    for (let i = 0; i < 11; i++) response.on('close', () => {});
    response.end('answered');
  });
  guardServer(server, { readsBody: () => false, onRefused: () => {} });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}/`);
  expect(await answer.text()).toBe('answered');
  process.removeListener('warning', onWarning);
  expect(warnings).toEqual([]);
});
