import type { BackendProgram } from '#harness/backend/backend-program.ts';
import { pause } from './figures.ts';

/** Memory of a process after a full collection in MB: growth here is retained, not merely uncollected. */
export type LiveMemory = { readonly liveMb: number; readonly rssMb: number };

const ADDRESS = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/;
const WAIT_MS = 10_000;
const MB = 1024 * 1024;
/** Heap in use and what it holds outside of itself. */
const HELD =
  '(() => { const { heapUsed, external, rss } = process.memoryUsage(); return { held: heapUsed + external, rss }; })()';

/**
 * Opens the program's own inspector (SIGUSR1; started with `--inspect-port=0` it takes a free port) and asks through it.
 * Source: Chrome DevTools Protocol, HeapProfiler.collectGarbage and Runtime.evaluate.
 */
export async function openLiveMemory(program: BackendProgram): Promise<() => Promise<LiveMemory>> {
  program.kill('SIGUSR1');
  const until = Date.now() + WAIT_MS;
  let address: string | undefined;
  while (!(address = ADDRESS.exec(program.log.join('\n'))?.[0])) {
    if (Date.now() > until) throw new Error('the program does not open its inspector');
    await pause(50);
  }
  const socket = new WebSocket(address);
  const asked = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    asked.get(id)?.(result);
    asked.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let lastId = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      asked.set(++lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  return async () => {
    // A second collection frees objects released by the first.
    for (let i = 0; i < 2; i++) await ask('HeapProfiler.collectGarbage');
    const answer = await ask('Runtime.evaluate', { expression: HELD, returnByValue: true });
    const { held, rss } = (answer as { result: { value: { held: number; rss: number } } }).result.value;
    return { liveMb: held / MB, rssMb: rss / MB };
  };
}
