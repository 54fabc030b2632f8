import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StripeExchange } from '#harness/billing/recording.ts';

/** Returns the recorded requests and responses of the billing and local Stripe tests. */
export function recordings(): StripeExchange[] {
  const folder = required('STRIPE_RECORDING');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as StripeExchange),
  );
}

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests are run by npm run test:real.`);
  return value;
}
