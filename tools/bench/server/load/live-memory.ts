import type { BackendProgram } from '#harness/backend/backend-program.ts';
import { pause } from './figures.ts';

/** Memory of a process after a full collection in MB: growth here is retained, not merely uncollected. */
export type LiveMemory = { readonly liveMb: number; readonly rssMb: number };

const ADDRESS = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/;
const WAIT_MS = 10_000;
const MB = 1024 * 1024;
/** Expression for the used heap plus external memory, and the resident memory. */
const USED_MEMORY =
  '(() => { const { heapUsed, external, rss } = process.memoryUsage(); return { used: heapUsed + external, rss }; })()';

/**
 * Opens the program's own inspector (SIGUSR1; started with `--inspect-port=0` it selects a free port) and measures through it.
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
  const pending = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    pending.get(id)?.(result);
    pending.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let lastId = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      pending.set(++lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  return async () => {
    // A second collection frees objects released by the first.
    for (let i = 0; i < 2; i++) await send('HeapProfiler.collectGarbage');
    const answer = await send('Runtime.evaluate', { expression: USED_MEMORY, returnByValue: true });
    const { used, rss } = (answer as { result: { value: { used: number; rss: number } } }).result.value;
    return { liveMb: used / MB, rssMb: rss / MB };
  };
}
