import { expect, test } from '@jest/globals';
import { recordings, required } from './recordings.ts';
import { openSpecification } from './specification.ts';

const checker = required('STRIPE_MOCK_URL');
const { version } = openSpecification();

/** Requests that differ only in ids are equal. */
const shapeOf = (text: string) => text.replaceAll(/[a-z]+_(test_)?[A-Za-z0-9]{8,}|[\da-f-]{36}/g, 'ID');

async function ask(method: string, path: string, body: string): Promise<{ status: number; message: string }> {
  const response = await fetch(`${checker}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
    ...(body !== '' && { body }),
  });
  const answer = (await response.json()) as { error?: { message: string } };
  return { status: response.status, message: answer.error?.message ?? '' };
}

test("Stripe's own validator accepts every request that the product sends", async () => {
  const requests = new Map(
    recordings()
      .filter(({ by }) => by === 'product')
      // The checker knows the versions up to its own; that ours is newer is no fault of the request.
      .map((request) => ({ ...request, body: request.body.replace(/api_version=[^&]*/, `api_version=${version}`) }))
      .map((request) => [`${request.method} ${shapeOf(request.path)} ${shapeOf(request.body)}`, request]),
  );
  expect(requests.size).toBeGreaterThan(20);
  const refused: string[] = [];
  for (const [shape, { method, path, body }] of requests) {
    const { status, message } = await ask(method, path, body);
    if (status !== 200) refused.push(`${shape}: ${status} ${message}`);
  }
  expect(refused).toEqual([]);
});

test.each([
  ['a parameter that does not exist', '/v1/customers', 'nonsense=1'],
  ['an event that does not exist', '/v1/webhook_endpoints', 'url=https://a.test&enabled_events[0]=customer.sneezed'],
])('rejects %s', async (_what, path, body) => {
  expect((await ask('POST', path, body)).status).toBe(400);
});
