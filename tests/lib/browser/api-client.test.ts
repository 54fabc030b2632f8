import { afterEach, expect, jest, test } from '@jest/globals';
import { callApi } from '#lib/browser/api-client.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const answering = (body: unknown, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, { status }));

test('returns the response of the server', async () => {
  answering({ name: 'Ann' });
  await expect(callApi('/api/user/info')).resolves.toEqual({ name: 'Ann' });
});

test('rejects a response with an error field for every status and form of the error', async () => {
  answering({ error: { code: 'billing_not_found', message: 'Billing information not found.' } });
  await expect(callApi('/api/payments/customer_portal')).rejects.toMatchObject({
    code: 'billing_not_found',
    message: 'Billing information not found.',
  });
  answering({ error: 'nope' });
  await expect(callApi('/api/user/info')).rejects.toMatchObject({ code: 'server_error', status: 200 });
  answering({ error: { code: 'run_in_progress', message: 'One at a time.', runId: 'r' } }, 429);
  await expect(callApi('/api/nest')).rejects.toMatchObject({ code: 'run_in_progress', status: 429, runId: 'r' });
});
