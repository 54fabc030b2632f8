import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brokenLinks } from '../../tools/check-site/broken-links.ts';
import { validateHtml } from '../../tools/check-site/validate-html.ts';

const pages: Record<string, string> = {
  '/good': '<h1 id="top">Good</h1><a href="/good#top">up</a><a href="mailto:help@example.com">mail</a>',
  '/bad':
    '<a href="/gone">gone</a><a href="/good#nowhere">nowhere</a><img src="/missing.png" alt=""><a href="mailto:">?</a>',
};
const server = createServer((request, response) => {
  const page = pages[new URL(request.url!, 'http://localhost').pathname];
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page ?? '');
});
let site = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

test('does not report valid links', async () => {
  expect(await brokenLinks(site, ['/good'])).toEqual([]);
});

test('reports missing pages, pictures, anchors and mail addresses', async () => {
  expect(await brokenLinks(site, ['/bad'])).toEqual([
    `/bad: ${site}/gone answers 404`,
    `/bad: ${site}/good#nowhere has no such place`,
    `/bad: ${site}/missing.png answers 404`,
    '/bad: mailto: names no mail address',
  ]);
});

test('reports violations of the HTML standard with their place', async () => {
  const head = '<!doctype html><html lang="en"><head><title>A page</title></head>';
  expect(await validateHtml(`${head}<body><p id="a">text</p></body></html>`)).toEqual([]);
  const wrong = await validateHtml(`${head}<body><p id="a"><div id="a"></div></p></body></html>`);
  expect(wrong.some((finding) => finding.includes('no-dup-id'))).toBe(true);
  expect(wrong.some((finding) => finding.startsWith('1:'))).toBe(true);
});
