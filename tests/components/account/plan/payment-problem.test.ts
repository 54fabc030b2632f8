import { expect, test } from '@jest/globals';
import { paymentProblem } from '#components/account/plan/plan-text.ts';
import { ApiError } from '#lib/browser/api-client.ts';

const help = 'support@x.example';
const special =
  'Billing information not found. You may have a special subscription that does not require billing details. If you need assistance, please contact support@x.example.';
const plain = 'Billing information not found. If you need assistance, please contact support@x.example.';

test("a message with 'No such customer' gets the specification's longer text on both pages", () => {
  const error = new ApiError('billing_not_found', "No such customer: 'cus_1'", { status: 404 });
  expect(paymentProblem('customer_portal', error, help)).toMatchObject({ message: special, help: null });
  expect(paymentProblem('subscribe', error, help).message).toBe(special);
});

test.each([
  ['server_error', 500],
  ['billing_unavailable', 503],
  ['offline', 0],
  ['bad_request', 400],
])('any other failure of the portal (%s) gets the shorter one', (code, status) => {
  expect(paymentProblem('customer_portal', new ApiError(code, 'x', { status }), help).message).toBe(plain);
});

test('adds a hint below a temporary failure', () => {
  const error = new ApiError('billing_unavailable', 'Try again later.', { status: 503 });
  expect(paymentProblem('customer_portal', error, help).help).toBe('Try again later.');
  expect(paymentProblem('customer_portal', new ApiError('server_error', 'x', { status: 500 }), help).help).toBeNull();
});
