import { expect, type Page } from '@playwright/test';
import { errorTable, type ErrorCode } from '#lib/shared/errors/table.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';

/**
 * Answers of the server as a page gets them, put between the page and the network: for states that the real one shows for a
 * moment only, or on bad days. What is in them was recorded from the real one.
 */
type Answer =
  /** The events one after the other; then the stream stays open, ends, or is all there is of the connection. */
  | { events: readonly Partial<RunEvent>[]; afterwards: 'open' | 'end' }
  | { error: ErrorCode; message?: string; field?: string; retryAfterS?: number; runId?: string }
  | { json: unknown }
  /** The network is gone. */
  | 'unreachable'
  /** An answer that does not come. */
  | 'silent';

/** From now on the page gets `answer` from `path`. Events take the id of the run that was asked for. */
export async function answerWith(page: Page, path: string, answer: Answer): Promise<void> {
  const scripted =
    typeof answer === 'object' && 'error' in answer
      ? { status: errorTable[answer.error].status, json: { error: errorOf(answer) } }
      : answer;
  await page.evaluate(
    ({ path: wanted, scripted: given }) => {
      const real = window.fetch;
      window.fetch = async (input, init) => {
        if (String(input) !== wanted) return real(input, init);
        if (given === 'unreachable') throw new TypeError('Failed to fetch');
        if (given === 'silent') return new Promise<Response>(() => {});
        if ('json' in given) return Response.json(given.json, { status: 'status' in given ? given.status : 200 });
        const { runId } = JSON.parse(String(init?.body)) as { runId: string };
        const lines = given.events.map((event, index) => `${JSON.stringify({ seq: index + 1, ...event, runId })}\n`);
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const line of lines) controller.enqueue(new TextEncoder().encode(line));
            if (given.afterwards === 'end') controller.close();
          },
        });
        return new Response(stream, { headers: { 'content-type': 'application/x-ndjson' } });
      };
    },
    { path, scripted },
  );
}

function errorOf({ error: code, message, field, retryAfterS, runId }: Extract<Answer, { error: ErrorCode }>) {
  return { code, message: message ?? errorTable[code].message, field, retryAfterS, runId };
}

/** Returns the real server's events for a request's run, from start to end. */
export async function recordRun(page: Page, request: Record<string, unknown>): Promise<RunEvent[]> {
  const response = await page.request.post('/api/nest', {
    headers: { origin: new URL(page.url()).origin },
    data: { runId: crypto.randomUUID(), ...request },
    timeout: 120_000,
  });
  expect(response.status()).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as RunEvent);
}
