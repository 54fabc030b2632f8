type RawRequest = {
  readonly name: string;
  readonly text: string;
  /** Allowed statuses; 0 for a closed connection. */
  readonly statuses: readonly number[];
};

const CLOSE = 'Connection: close';
const REFUSED = [400];

/** Returns malformed and unusual HTTP requests to a server with the Host header `host`. */
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
    of('TRACE of an API route', head('TRACE /api/site HTTP/1.1', own, CLOSE), [405]),
    of('TRACE in lowercase', head('trace / HTTP/1.1', own, CLOSE)),
    of('PROPFIND', head('PROPFIND /home HTTP/1.1', own, CLOSE), [405]),
    of('PURGE', head('PURGE /home HTTP/1.1', own, CLOSE), [405]),
    of('SEARCH', head('SEARCH /home HTTP/1.1', own, CLOSE), [405]),
    of('CONNECT', head('CONNECT evil.test:443 HTTP/1.1', own), [0, 400, 405]),
    of('an unknown method', head('STEAL /home HTTP/1.1', own, CLOSE)),
    of('an absolute target with another host', head('GET http://evil.test/home HTTP/1.1', own, CLOSE)),
    of('an absolute target with the correct host', head(`GET http://${host}/home HTTP/1.1`, own, CLOSE)),
    of('an absolute target with credentials', head('GET http://a:b@evil.test/home HTTP/1.1', own, CLOSE)),
    of('an absolute target with https', head(`GET https://${host}/home HTTP/1.1`, own, CLOSE)),
    of('an absolute target with a double slash', head('GET http://evil.test//x.test/ HTTP/1.1', own, CLOSE)),
    of(
      'a POST to an absolute target',
      `${head('POST http://evil.test/api/auth/forgot HTTP/1.1', own, ...form, 'Content-Length: 4', CLOSE)}null`,
    ),
    of('OPTIONS *', head('OPTIONS * HTTP/1.1', own, CLOSE)),
    of('a path with two leading slashes', head('GET //evil.test/x HTTP/1.1', own, CLOSE), [308, 404]),
    of('a backslash in the path', head('GET /\\evil.test/x HTTP/1.1', own, CLOSE), [307, 308, 400, 404]),
    of('two different Host headers', head('GET /home HTTP/1.1', own, 'Host: evil.test', CLOSE)),
    of('the same Host header twice', head('GET /home HTTP/1.1', own, own, CLOSE)),
    of('no Host header', head('GET /home HTTP/1.1', CLOSE)),
    of('no Host header, HTTP/1.0', head('GET /home HTTP/1.0')),
    of('no Host header, HTTP/0.9', 'GET /home\r\n\r\n'),
    of('an empty Host header', head('GET /home HTTP/1.1', 'Host:', CLOSE)),
    of('an invalid Host header', head('GET /home HTTP/1.1', 'Host: a b', CLOSE)),
    of('a Host header with a user name', head('GET /home HTTP/1.1', `Host: x@${host}`, CLOSE)),
    of('a Host header with a path', head('GET /home HTTP/1.1', `Host: ${host}/x`, CLOSE)),
    of('GET with a body', `${head('GET /home HTTP/1.1', own, 'Content-Length: 5', CLOSE)}hello`),
    of(
      'GET with a chunked body',
      `${head('GET /api/auth/session HTTP/1.1', own, 'Transfer-Encoding: chunked', CLOSE)}0\r\n\r\n`,
    ),
    of('POST with a body to a page', `${head('POST /home HTTP/1.1', own, 'Content-Length: 5', CLOSE)}hello`),
    of('PUT with a body', `${head('PUT /api/user/info HTTP/1.1', own, 'Content-Length: 5', CLOSE)}hello`, [405]),
    of('DELETE with a body', `${head('DELETE /api/user/info HTTP/1.1', own, 'Content-Length: 5', CLOSE)}hello`, [405]),
    of('an escape that is not UTF-8', head('GET /api/v1/%ff HTTP/1.1', own, CLOSE)),
    of(
      'a gzip body',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Encoding: gzip', 'Content-Length: 4', CLOSE)}null`,
    ),
    of(
      'a br body',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Encoding: br', 'Content-Length: 4', CLOSE)}null`,
    ),
    of(
      'Content-Length and Transfer-Encoding',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Length: 4', 'Transfer-Encoding: chunked', CLOSE)}0\r\n\r\n`,
    ),
    of(
      'two Content-Length headers',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Length: 4', 'Content-Length: 5', CLOSE)}null1`,
    ),
    of('a negative Content-Length', head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Content-Length: -1', CLOSE)),
    of(
      'an unknown Transfer-Encoding',
      `${head('POST /api/auth/forgot HTTP/1.1', own, ...form, 'Transfer-Encoding: xchunked', CLOSE)}0\r\n\r\n`,
    ),
    ...hiddenRequests(own, form).map(({ name, text }) => of(`a hidden request by ${name}`, text)),
    of('a space before the colon of a header', head('GET /home HTTP/1.1', own, 'X-A : b', CLOSE)),
    of('a header with a line fold', head('GET /home HTTP/1.1', own, 'X-A: b\r\n c', CLOSE)),
    of('line endings without CR', 'GET /home HTTP/1.1\nHost: localhost\n\n'),
    of('a NUL character in the path', head('GET /home\0 HTTP/1.1', own, CLOSE)),
    of('a header of 40 kB', head('GET /home HTTP/1.1', own, `X: ${'a'.repeat(40_000)}`, CLOSE), [431]),
    of(
      '2,000 headers',
      head('GET /home HTTP/1.1', own, ...Array.from({ length: 2_000 }, (_, i) => `X-${i}: aaaaaaaa`), CLOSE),
      [431],
    ),
    of('HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [0, 400, 405, 505]),
    of(
      'a WebSocket handshake',
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
    of(
      'a Next.js server action',
      head('POST /home HTTP/1.1', own, 'Next-Action: abc', 'Content-Length: 0', CLOSE),
      [404, 405],
    ),
    of(
      'the image optimizer of Next.js',
      head('GET /_next/image?url=http%3A%2F%2Fevil.test%2Fa.png&w=64&q=75 HTTP/1.1', own, CLOSE),
      [400, 404],
    ),
    of('path traversal', head('GET /assets/../../package.json HTTP/1.1', own, CLOSE), [307, 308, 400, 404]),
    of(
      'percent-encoded path traversal',
      head('GET /_next/static/..%2f..%2f..%2fpackage.json HTTP/1.1', own, CLOSE),
      [400, 404],
    ),
    of('the Git folder', head('GET /.git/config HTTP/1.1', own, CLOSE), [404]),
    of('the environment file', head('GET /.env HTTP/1.1', own, CLOSE), [404]),
  ];
}

/**
 * Returns requests of ambiguous length, each followed by a second request where one reading ends the first.
 * Source: J. Kettle, "HTTP Desync Attacks: Request Smuggling Reborn", 2019, and the list of its detection tool.
 */
function hiddenRequests(own: string, form: readonly string[]): { readonly name: string; readonly text: string }[] {
  const hidden = `GET /api/site HTTP/1.1\r\n${own}\r\n\r\n`;
  const lengths: Record<string, readonly string[]> = {
    'a space before the colon of Transfer-Encoding': ['Content-Length: 5', 'Transfer-Encoding : chunked'],
    'a tab before the value of Transfer-Encoding': ['Content-Length: 5', 'Transfer-Encoding:\tchunked'],
    'a vertical tab before the value of Transfer-Encoding': ['Content-Length: 5', 'Transfer-Encoding: \v chunked'],
    'a quoted Transfer-Encoding': ['Content-Length: 5', 'Transfer-Encoding: "chunked"'],
    'two encodings': ['Content-Length: 5', 'Transfer-Encoding: chunked, identity'],
    'two Transfer-Encoding headers': ['Content-Length: 5', 'Transfer-Encoding: identity', 'Transfer-Encoding: chunked'],
    'a Transfer-Encoding on a folded line': ['Content-Length: 5', 'Transfer-Encoding:', ' chunked'],
    'a Transfer-Encoding behind a bare line feed': ['Content-Length: 5', 'X-A: b\nTransfer-Encoding: chunked'],
    'a Transfer-Encoding behind a bare carriage return': ['Content-Length: 5', 'X-A: b\rTransfer-Encoding: chunked'],
    'a Content-Length with a sign': ['Content-Length: +5'],
    'a hexadecimal Content-Length': ['Content-Length: 0x5'],
    'a Content-Length with two values': ['Content-Length: 5, 5'],
    'a Content-Length of 2^64 and more': ['Content-Length: 18446744073709551621'],
  };
  const chunks: Record<string, string> = {
    'a chunk size with a sign': '+4\r\nnull\r\n0\r\n\r\n',
    'a hexadecimal prefix of a chunk size': '0x4\r\nnull\r\n0\r\n\r\n',
    'a chunk size of 2^64 and more': '10000000000000004\r\nnull\r\n0\r\n\r\n',
    'a chunk that is longer than its size': '4\r\nnullnull\r\n0\r\n\r\n',
    'a chunk size behind a bare line feed': '4\nnull\r\n0\r\n\r\n',
  };
  const post = (...lines: string[]) => ['POST /api/auth/forgot HTTP/1.1', own, ...form, ...lines].join('\r\n');
  return [
    ...Object.entries(lengths).map(([name, lines]) => ({ name, text: `${post(...lines)}\r\n\r\n0\r\n\r\n${hidden}` })),
    ...Object.entries(chunks).map(([name, body]) => ({
      name,
      text: `${post('Transfer-Encoding: chunked')}\r\n\r\n${body}${hidden}`,
    })),
  ];
}
