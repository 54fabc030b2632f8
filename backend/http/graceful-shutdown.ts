import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Minimum milliseconds before all connections are closed, with streams that would last as long as their runs; their readers reconnect
 * elsewhere.
 */
const STREAMS_MS = 1_000;
/**
 * Maximum milliseconds for calls without a response, below the timeout of whatever stops this process (tools/start/start-parts.ts,
 * deploy/).
 */
const CALLS_MS = 7_000;
const LOOK_MS = 50;
/** Milliseconds for the last response to be sent. */
const LAST_BYTES_MS = 250;

type Answer<Args extends unknown[]> = (...args: Args) => Response | Promise<Response>;

/** Counts the active calls of a server. A stream is not counted once its response has started. */
export function countCalls<Args extends unknown[]>(
  answer: Answer<Args>,
): { answer: (...args: Args) => Promise<Response>; underWay: () => number } {
  let calls = 0;
  return {
    async answer(...args) {
      calls++;
      try {
        return await answer(...args);
      } finally {
        calls--;
      }
    },
    underWay: () => calls,
  };
}

/** Accepts no new connections, waits for active calls, then closes the rest. */
export async function shutDownGracefully(server: Server, underWay: () => number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const end = async () => {
    const begun = performance.now();
    await sleep(STREAMS_MS);
    while (underWay() > 0 && performance.now() - begun < CALLS_MS) await sleep(LOOK_MS);
    await sleep(LAST_BYTES_MS);
    server.closeAllConnections();
    await closed;
  };
  await Promise.race([closed, end()]);
}
