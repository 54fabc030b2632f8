import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networksOf, normalizeAddress } from '#lib/server/security/client-networks.ts';
import { runs } from '#harness/depth.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['203.0.113.09', null],
  ['203.0.113.9:443', null],
  ['[2001:db8::1]', null],
  ['1', null],
  ['', null],
])('normalizes %j to %j', (text, address) => expect(normalizeAddress(text)).toBe(address));

test.each([
  ['203.0.113.9', '203.0.113.9', null],
  ['127.0.0.1', '127.0.0.1', null],
  ['::1', '::1', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8::5', '2001:db8::', '2001:db8::'],
])('%s is in %s and %s', (address, connection, site) => expect(networksOf(address)).toEqual({ connection, site }));

/** IPv6 address as eight numbers, none of an IPv4 address or of loopback. */
const numbers = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 })
  .map((rest) => [0x2001, ...rest]);
/** Spellings of one address: padded or not, in capitals or not. */
const spelling = (of: number[], isPadded: boolean, isUpper: boolean) => {
  const text = of.map((group) => group.toString(16).padStart(isPadded ? 4 : 1, '0')).join(':');
  return isUpper ? text.toUpperCase() : text;
};

test('every spelling and every address of one network of 64 or 48 bits has that network', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.boolean(), fc.boolean(), (a, b, isPadded, isUpper) => {
      const first = networksOf(normalizeAddress(spelling(a, false, false))!);
      const at = (shared: number) =>
        networksOf(normalizeAddress(spelling([...a.slice(0, shared), ...b.slice(shared)], isPadded, isUpper))!);
      expect(at(8)).toEqual(first);
      expect(at(4)).toEqual(first);
      expect(at(3).site).toEqual(first.site);
      expect(at(3).connection === first.connection).toBe(a[3] === b[3]);
      expect(at(2).site === first.site).toBe(a[2] === b[2]);
    }),
    { numRuns: runs(300) },
  );
});
