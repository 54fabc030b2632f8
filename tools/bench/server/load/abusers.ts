import { webHeaders } from '#harness/backend/web-headers.ts';
import { abusiveRequests } from '#harness/product/abusive-requests.ts';

/**
 * Program of abusive accounts, separate so that sending the requests does not slow the measuring process: each account has some of the
 * slowest allowed requests open. Argument: an AbuseOrder as JSON. Ends at SIGTERM, and prints the number of responses by status.
 */
export type AbuseOrder = { readonly url: string; readonly tokens: readonly string[]; readonly parallel: number };

const { url, tokens, parallel } = JSON.parse(process.argv[2]!) as AbuseOrder;
const REFUSED_MS = 250;
const requests = abusiveRequests().map(({ path, data }) => ({ path, json: JSON.stringify(data) }));
const answers = new Map<string, number>();

async function abuse(token: string, first: number): Promise<void> {
  const session = `,"session":${JSON.stringify({ token })}}`;
  for (let i = first; ; i++) {
    const { path, json } = requests[i % requests.length]!;
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: webHeaders(token),
      body: `{"data":${json}${session}`,
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    const status = String(response?.status ?? 'no answer');
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (response?.status !== 200) await new Promise((resolve) => setTimeout(resolve, REFUSED_MS));
  }
}

for (const token of tokens) for (let i = 0; i < parallel; i++) void abuse(token, i);
process.on('SIGTERM', () => {
  process.stdout.write([...answers].map(([status, times]) => `${times} x ${status}`).join(', '), () => process.exit(0));
});
