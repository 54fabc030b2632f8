import { expect, test } from '@jest/globals';
import { isLoopbackAddress, isLoopbackHost, isLoopbackSite } from '#lib/server/security/private-address.ts';

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:65535', 'LOCALHOST:1'])(
  'recognizes %s as this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
    expect(isLoopbackSite(`http://${host}`)).toBe(true);
  },
);

test.each([
  '',
  'evil.test:7300',
  'localhost.evil.test',
  'evil.test:localhost',
  'localhost:3000.evil.test',
  'xlocalhost:3000',
  '127.0.0.1.evil.test:80',
  '127.0.0.2:3000',
  '0.0.0.0:3000',
  '[::]:3000',
  '[::ffff:127.0.0.1]:3000',
  '::1',
  '2130706433',
  '0x7f.1',
  'localhost, evil.test',
  'localhost:3000\nevil.test',
  'localhost@evil.test',
  'localhost.',
])('does not recognize %j as a name of this machine', (host) => expect(isLoopbackHost(host)).toBe(false));

test.each([
  'https://real.example',
  'http://192.168.1.5:3000',
  'https://localhost:3000',
  'ftp://localhost',
  'localhost:3000',
  '',
])('does not recognize %j as a local site', (url) => expect(isLoopbackSite(url)).toBe(false));

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['127.9.9.9', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['1.2.3.4, 127.0.0.1', false],
  ['127.0.0.1, 127.0.0.1', false],
  ['unknown', false],
  ['', false],
])('a socket of %j is on this machine: %s', (address, isIt) => expect(isLoopbackAddress(address)).toBe(isIt));
