import { expect, type Page } from '@playwright/test';
import { errorTable, type ErrorCode } from '#lib/shared/errors/table.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';

/**
 * Responses of the server, inserted between the page and the network, for states that the real server shows only briefly or
 * after failures. Their contents were recorded from the real server.
 */
type Answer =
  /** Sends the events one after the other; then the stream stays open or ends. */
  | { events: readonly Partial<RunEvent>[]; afterwards: 'open' | 'end' }
  | { error: ErrorCode; message?: string; field?: string; retryAfterS?: number; runId?: string }
  | { json: unknown }
  /** The network is unavailable. */
  | 'unreachable'
  /** The response never arrives. */
  | 'silent';

/** Makes the page receive `answer` from `path` from now on. Events get the id of the requested run. */
export async function answerWith(page: Page, path: string, answer: Answer): Promise<void> {
  const scripted =
    typeof answer === 'object' && 'error' in answer
      ? { status: errorTable[answer.error].status, json: { error: errorOf(answer) } }
      : answer;
  await page.evaluate(
    ({ path: scriptedPath, scripted: response }) => {
      const real = window.fetch;
      window.fetch = async (input, init) => {
        if (String(input) !== scriptedPath) return real(input, init);
        if (response === 'unreachable') throw new TypeError('Failed to fetch');
        if (response === 'silent') return new Promise<Response>(() => {});
        if ('json' in response)
          return Response.json(response.json, { status: 'status' in response ? response.status : 200 });
        const { runId } = JSON.parse(String(init?.body)) as { runId: string };
        const lines = response.events.map((event, index) => `${JSON.stringify({ seq: index + 1, ...event, runId })}\n`);
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const line of lines) controller.enqueue(new TextEncoder().encode(line));
            if (response.afterwards === 'end') controller.close();
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
