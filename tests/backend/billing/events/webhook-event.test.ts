import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { verifyEvent } from '#backend/billing/events/webhook-event.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const nowS = NOW.getTime() / 1000;
const secret = 'whsec_one';
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.updated',
  created: nowS - 10,
  livemode: false,
  data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
};
const payload = JSON.stringify(event);

function sign(text = payload, { with: key = secret, at = nowS, scheme = 'v1' } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: text, secret: key, timestamp: at, scheme });
}

const read = (header: string, raw: string | Buffer = payload, secrets = [secret]) =>
  verifyEvent(Buffer.from(raw), header, { secrets, now: NOW });

test('reads the customer of a signed event and none of its other claims', () => {
  expect(read(sign())).toEqual({
    id: 'evt_1',
    type: 'customer.subscription.updated',
    created: new Date((nowS - 10) * 1000),
    livemode: false,
    account: undefined,
    customerId: 'cus_1',
  });
});

test.each([
  ['a customer itself', { id: 'cus_2', object: 'customer' }, 'cus_2'],
  ['an expanded customer', { id: 'in_1', object: 'invoice', customer: { id: 'cus_3', object: 'customer' } }, 'cus_3'],
  ['nobody', { id: 'price_1', object: 'price' }, undefined],
  ['a customer of another shape', { id: 'in_1', object: 'invoice', customer: 7 }, undefined],
])('an event about %s', (_who, object, customerId) => {
  const text = JSON.stringify({ ...event, data: { object } });
  expect(read(sign(text), text).customerId).toBe(customerId);
});

const good = sign();
const v1 = good.split('v1=')[1]!;
const flipped = `${v1.slice(0, -1)}${v1.endsWith('0') ? '1' : '0'}`;

test.each([
  ['no value', ''],
  ['empty values', 't=,v1='],
  ['an empty signature', `t=${nowS},v1=`],
  ['a signature of equally many characters that are not digits', `t=${nowS},v1=${'é'.repeat(64)}`],
  ['a word without a value', `t=${nowS},v1`],
  ['a signature that differs in one place', `t=${nowS},v1=${flipped}`],
  ['a signature of another body', sign(`${payload} `)],
  ["another endpoint's secret", sign(payload, { with: 'whsec_other' })],
  ['only the old scheme', sign(payload, { scheme: 'v0' })],
  ['a stamp of 301 s ago', sign(payload, { at: nowS - 301 })],
  ['a stamp of 301 s ahead', sign(payload, { at: nowS + 301 })],
  ['no number for a stamp', `t=soon,v1=${v1}`],
  ['a negative stamp', `t=-${nowS},v1=${v1}`],
  ['an endless stamp', `t=1e400,v1=${v1}`],
  ['no stamp', `v1=${v1}`],
  ['two stamps', `t=${nowS - 999},t=${nowS},v1=${v1}`],
  ['a stamp with a tail', `t=${nowS}9,v1=${v1}`],
])('rejects a header with %s', (_case, header) => {
  expect(() => read(header)).toThrow(expect.objectContaining({ code: 'bad_request' }));
});

test.each([
  ['two signatures, the second right', `t=${nowS},v1=${'0'.repeat(64)},v1=${v1}`],
  ['a stamp of 299 s ago', sign(payload, { at: nowS - 299 })],
])('accepts %s', (_case, header) => {
  expect(read(header).id).toBe('evt_1');
});

test('accepts the old and the new secret during a replacement', () => {
  for (const key of ['whsec_new', 'whsec_old']) {
    expect(read(sign(payload, { with: key }), payload, ['whsec_new', 'whsec_old']).id).toBe('evt_1');
  }
});

test('verifies the raw bytes: rejects the same JSON in another order', () => {
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(event).reverse()));
  expect(() => read(good, reordered)).toThrow(expect.objectContaining({ code: 'bad_request' }));
});

test.each([
  ['not JSON', 'hello'],
  ['not text', Buffer.from([0xff, 0xfe, 0x00])],
  ['not an event', '{"id":7}'],
  ['a list', '[]'],
  ['null', 'null'],
])('rejects a signed body that is %s', (_case, raw) => {
  const bytes = Buffer.from(raw);
  // Signed by hand: the bytes need not be text.
  const header = sign(bytes.toString('utf8'));
  expect(() => verifyEvent(bytes, header, { secrets: [secret], now: NOW })).toThrow(
    expect.objectContaining({ code: 'bad_request' }),
  );
});
