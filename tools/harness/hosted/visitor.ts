import http from 'node:http';
import { Readable } from 'node:stream';
import type { HostedProduct } from './hosted-product.ts';

/** A signed-in user without a browser, whose requests equal those of the pages. */
export type Visitor = {
  readonly get: (path: string) => Promise<Response>;
  readonly call: (path: string, data: unknown) => Promise<Response>;
};

/** Logs in at the web server, with the headers of the proxy in front of it. Throws if the login is rejected. */
export async function signIn({ siteUrl, webPort, demo }: HostedProduct): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const send = (method: string, path: string, body?: string): Promise<Response> =>
    new Promise((resolve, reject) => {
      const headers = {
        host: new URL(siteUrl).host,
        origin: siteUrl,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': '198.51.100.7',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const request = http.request({ host: '127.0.0.1', port: webPort, method, path, headers }, (answer) => {
        for (const cookie of answer.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          cookies.set(name!, value!);
        }
        const shown = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
        const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
        resolve(new Response(stream, { status: answer.statusCode!, headers: shown }));
      });
      request.once('error', reject);
      request.end(body);
    });
  const visitor: Visitor = {
    get: (path) => send('GET', path),
    call: (path, data) => send('POST', path, JSON.stringify(data)),
  };
  const answer = await visitor.call('/api/auth/login', demo);
  if (!answer.ok) throw new Error(`login answered ${answer.status}: ${await answer.text()}`);
  return visitor;
}
