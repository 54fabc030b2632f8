import { freePort } from '#harness/hosted/free-port.ts';
import type { StripeMockFiles } from './programs.ts';
import { runProgram, type Running } from './run-program.ts';

/** Starts Stripe's own checker of requests, which has no state. */
export async function startStripeMock({ program }: StripeMockFiles): Promise<Running & { readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => {
    const headers = { authorization: 'Bearer sk_test_123' };
    return (await fetch(`${url}/v1/customers`, { headers })).ok;
  };
  const running = await runProgram([program, '-http-addr', `127.0.0.1:${port}`], {}, isReady);
  return { ...running, url };
}
