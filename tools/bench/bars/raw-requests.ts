type RawRequest = {
  readonly name: string;
  readonly text: string;
  /** Accepted statuses; 0 for a closed connection. */
  readonly statuses: readonly number[];
};

const CLOSE = 'Connection: close';
const REFUSED = [400];

/** Requests that no browser sends, for a server that calls itself `host`. */
export function rawRequests(host: string): RawRequest[] {
  const own = `Host: ${host}`;
  const form = ['Content-Type: application/json', `Origin: http://${host}`];
  const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
  const of = (name: string, text: string, statuses: readonly number[] = REFUSED): RawRequest => ({
    name,
    text,
    statuses,
  });
  return [
    of('TRACE', head('TRACE / HTTP/1.1', own, CLOSE), [405]),
    of('TRACE of a call', head('TRACE /api/site HTTP/1.1', own, CLOSE), [405]),
    of('TRACE in small letters', head('trace / HTTP/1.1', own, CLOSE)),
    of('PROPFIND', head('PROPFIND /home HTTP/1.1', own, CLOSE), [405]),
    of('PURGE', head('PURGE /home HTTP/1.1', own, CLOSE), [405]),
    of('SEARCH', head('SEARCH /home HTTP/1.1', own, CLOSE), [405]),
    of('CONNECT', head('CONNECT evil.test:443 HTTP/1.1', own), [0, 400, 405]),
    of('a method of our own', head('STEAL /home HTTP/1.1', own, CLOSE)),
    of('a target with another host', head('GET http://evil.test/home HTTP/1.1', own, CLOSE)),
    of('a target with our own host', head(`GET http://${host}/home HTTP/1.1`, own, CLOSE)),
    of('a target with a name and password', head('GET http://a:b@evil.test/home HTTP/1.1', own, CLOSE)),
    of('a target with https', head(`GET https://${host}/home HTTP/1.1`, own, CLOSE)),
    of('a target with a double path', head('GET http://evil.test//x.test/ HTTP/1.1', own, CLOSE)),
    of(
      'a POST with a host',
      `${head('POST http://evil.test/api/auth/forgot HTTP/1.1', own, ...form, 'Content-Length: 4', CLOSE)}null`,
    ),
    of('OPTIONS *', head('OPTIONS * HTTP/1.1', own, CLOSE)),
    of('a path that begins with two slashes', head('GET //evil.test/x HTTP/1.1', own, CLOSE), [308, 404]),
    of('a backslash', head('GET /\\evil.test/x HTTP/1.1', own, CLOSE), [307, 308, 400, 404]),
    of('two hosts', head('GET /home HTTP/1.1', own, 'Host: evil.test', CLOSE)),
    of('the same host twice', head('GET /home HTTP/1.1', own, own, CLOSE)),
    of('no host', head('GET /home HTTP/1.1', CLOSE)),
    of('no host, HTTP/1.0', head('GET /home HTTP/1.0')),
    of('no host, HTTP/0.9', 'GET /home\r\n\r\n'),
    of('an empty host', head('GET /home HTTP/1.1', 'Host:', CLOSE)),
    of('a host that is none', head('GET /home HTTP/1.1', 'Host: a b', CLOSE)),
    of('a host with a name', head('GET /home HTTP/1.1', `Host: x@${host}`, CLOSE)),
    of('a host with a path', head('GET /home HTTP/1.1', `Host: ${host}/x`, CLOSE)),
    of('GET with a body', `${head('GET /home HTTP/1.1', own, 'Content-Length: 5', CLOSE)}hello`),
    of('GET in chunks', `${head('GET /api/auth/session HTTP/1.1', own, 'Transfer-Encoding: chunked', CLOSE)}0\r\n\r\n`),
    of('POST of a body to a page', `${head('POST /home HTTP/1.1', own, 'Content-Length: 5', CLOSE)}hello`),
    of('PUT of a body', `${head('PUT /api/user/info HTTP/1.1', own, 'Content-Length: 5', CLOSE)}hello`),
    of('DELETE of a body', `${head('DELETE /api/user/info HTTP/1.1', own, 'Content-Length: 5', CLOSE)}hello`),
    of(
      'a gzip body',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Encoding: gzip', 'Content-Length: 4', CLOSE)}null`,
    ),
    of(
      'a br body',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Encoding: br', 'Content-Length: 4', CLOSE)}null`,
    ),
    of(
      'length and chunks',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Length: 4', 'Transfer-Encoding: chunked', CLOSE)}0\r\n\r\n`,
    ),
    of(
      'two lengths',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Length: 4', 'Content-Length: 5', CLOSE)}null1`,
    ),
    of('a length below nothing', head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Length: -1', CLOSE)),
    of(
      'chunks spelled wrongly',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Transfer-Encoding: xchunked', CLOSE)}0\r\n\r\n`,
    ),
    of('a space before the colon', head('GET /home HTTP/1.1', own, 'X-A : b', CLOSE)),
    of('a folded header', head('GET /home HTTP/1.1', own, 'X-A: b\r\n c', CLOSE)),
    of('lines that end with LF', 'GET /home HTTP/1.1\nHost: localhost\n\n'),
    of('NUL in the path', head('GET /home\0 HTTP/1.1', own, CLOSE)),
    of('a header of 40 kB', head('GET /home HTTP/1.1', own, `X: ${'a'.repeat(40_000)}`, CLOSE), [431]),
    of(
      '2,000 headers',
      head('GET /home HTTP/1.1', own, ...Array.from({ length: 2_000 }, (_, i) => `X-${i}: aaaaaaaa`), CLOSE),
      [431],
    ),
    of('HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [0, 400, 405, 505]),
    of(
      'a web socket',
      head(
        'GET /home HTTP/1.1',
        own,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ),
      [0, 400, 404, 426],
    ),
    of('a server action', head('POST /home HTTP/1.1', own, 'Next-Action: abc', 'Content-Length: 0', CLOSE), [404, 405]),
    of(
      'the picture optimizer',
      head('GET /_next/image?url=http%3A%2F%2Fevil.test%2Fa.png&w=64&q=75 HTTP/1.1', own, CLOSE),
      [400, 404],
    ),
    of('a path upwards', head('GET /assets/../../package.json HTTP/1.1', own, CLOSE), [307, 308, 400, 404]),
    of(
      'a path upwards in code',
      head('GET /_next/static/..%2f..%2f..%2fpackage.json HTTP/1.1', own, CLOSE),
      [400, 404],
    ),
    of('the sources', head('GET /.git/config HTTP/1.1', own, CLOSE), [404]),
    of('the environment', head('GET /.env HTTP/1.1', own, CLOSE), [404]),
  ];
}
