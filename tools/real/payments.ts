import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { STRIPE_MOCK, stripeMockFiles, type StripeMockFiles } from '#harness/real/services/programs.ts';
import { runJest } from '../test/jest.ts';
import { root } from '../test/programs.ts';
import type { Outcome } from './outcome.ts';
import { freePort } from '#harness/hosted/free-port.ts';
import { runProgram, type Running } from '../harness/real/services/run-program.ts';

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

/** Starts Stripe's own checker of requests, which has no state. */
async function startStripeMock({ program }: StripeMockFiles): Promise<Running & { readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => {
    const headers = { authorization: 'Bearer sk_test_123' };
    return (await fetch(`${url}/v1/customers`, { headers })).ok;
  };
  const running = await runProgram([program, '-http-addr', `127.0.0.1:${port}`], {}, isReady);
  return { ...running, url };
}
