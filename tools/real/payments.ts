import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { STRIPE_MOCK, stripeMockFiles } from '#harness/real/services/programs.ts';
import { startStripeMock } from '#harness/real/services/stripe-mock.ts';
import { runJest } from '../test/jest.ts';
import { root } from '../test/programs.ts';
import type { Outcome } from './outcome.ts';

const ASKING = ['tests/backend/billing', 'tests/tools/stripe', 'packages/local-services/tests/stripe'];
const RECORDING = path.join(root, '.local/real/stripe');

/**
 * Checks the product's requests with Stripe's own checker, and the emulator's responses with Stripe's published
 * schemas.
 */
export async function paymentParts(): Promise<Outcome[]> {
  const part = 'stripe-mock';
  const ran = 'requests of the product, responses and events of the emulator';
  let files;
  try {
    files = stripeMockFiles();
  } catch (error) {
    return [
      { part, version: STRIPE_MOCK.version, ran, missing: error instanceof Error ? error.message : String(error) },
    ];
  }
  rmSync(RECORDING, { recursive: true, force: true });
  mkdirSync(RECORDING, { recursive: true });
  const requestTally = await runJest('real-asking', 'unit', ASKING, { STRIPE_RECORDING: RECORDING });
  const checker = await startStripeMock(files);
  const schemaTally = await runJest('real-stripe', 'real', ['tests/real/stripe'], {
    STRIPE_RECORDING: RECORDING,
    STRIPE_MOCK_URL: checker.url,
    STRIPE_SPECIFICATION: files.specification,
  });
  await checker.stop();
  const version = STRIPE_MOCK.version;
  return [
    { part: 'Stripe emulator', version: '', ran: 'tests of billing, recorded', tally: requestTally },
    { part, version, ran, tally: schemaTally },
  ];
}
