/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { ApiError } from '#lib/api-client.ts';
import '../auth/page.tsx';

const { portalMessage } = await import('#components/account/payment-loader.tsx');

test("an account that the payment service does not know gets the specification's longer text", () => {
  expect(
    portalMessage(new ApiError('billing_failed', 'No such customer: cus_1', { status: 404 }), 'support@x.example'),
  ).toBe(
    'Billing information not found. You may have a special subscription that does not require billing details. If you need assistance, please contact support@x.example.',
  );
});

test('any other failure gets the shorter one', () => {
  expect(portalMessage(new ApiError('server_error', 'x', { status: 500 }), 'support@x.example')).toBe(
    'Billing information not found. If you need assistance, please contact support@x.example.',
  );
});
