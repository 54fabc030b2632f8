import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '#harness/depth.ts';
import { clientAddress, noteSocketAddresses } from '#web/client-address.ts';

const from = (forwardedFor: string, hops: number | null) =>
  clientAddress(new Request('http://x.example/', { headers: { 'x-forwarded-for': forwardedFor } }), {
    trustedProxyHops: hops,
  });

test.each([
  ['the number of proxies is unknown', '203.0.113.9', null, null],
  ['reached directly', '203.0.113.9', 0, '203.0.113.9'],
  ['reached directly, with a forged hop before', '127.0.0.1, 203.0.113.9', 0, '203.0.113.9'],
  ['behind one proxy', '203.0.113.9, 10.0.0.1', 1, '203.0.113.9'],
  ['behind one proxy, with forged hops before', '1.2.3.4, 5.6.7.8, 203.0.113.9, 10.0.0.1', 1, '203.0.113.9'],
  ['without the required proxy', '203.0.113.9', 1, null],
  ['an IPv4-mapped IPv6 address', '::ffff:203.0.113.9', 0, '203.0.113.9'],
  ['an IPv6 address', '2001:db8::1', 0, '2001:db8::1'],
  ['an IPv6 address in another spelling', '2001:0DB8:0:0::0001', 0, '2001:db8::1'],
  ['an IPv4-mapped IPv6 address in another spelling', '::ffff:cb00:7109', 0, '203.0.113.9'],
  ['no address at all', 'unknown', 0, null],
  ['a header with other characters', '203.0.113.9\u0009x', 0, null],
])('finds the address of a visitor: %s', (_name, header, hops, address) => expect(from(header, hops)).toBe(address));

test('nothing that a client claims changes its address, behind any number of proxies', () => {
  const claims = fc.array(
    fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', 'unknown', '127.0.0.1', '::1', '1.2.3.4:5')),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(claims, fc.oneof(fc.ipV4(), fc.ipV6()), fc.integer({ min: 0, max: 3 }), (claimed, own, hops) => {
      const passed = [own, ...Array.from({ length: hops }, (_, nth) => `10.0.0.${nth}`)];
      expect(from([...claimed, ...passed].join(', '), hops)).toBe(from(passed.join(', '), hops));
    }),
    { numRuns: runs(200) },
  );
});

test('a running server appends the actual address after any claimed addresses', async () => {
  noteSocketAddresses();
  const server = createServer((request, response) => response.end(request.headers['x-forwarded-for']));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const seen = (headers: Record<string, string>) =>
    new Promise<string>((resolve) => {
      ask({ port, host: '127.0.0.1', headers }, (response) => {
        response.on('data', (chunk: Buffer) => resolve(chunk.toString()));
      }).end();
    });
  expect(await seen({})).toBe('127.0.0.1');
  expect(await seen({ 'x-forwarded-for': '1.2.3.4' })).toBe('1.2.3.4, 127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
});
