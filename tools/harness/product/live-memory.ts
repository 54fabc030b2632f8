import { until } from '../until.ts';

/** Memory of a process after a full collection in MB: growth here is retained, not merely uncollected. */
export type LiveMemory = { readonly liveMb: number; readonly rssMb: number };

/** Address at which Node opens its inspector by default. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const MB = 1024 * 1024;
/** Expression for the process, its used heap plus external memory, and its resident memory; closes the inspector afterwards. */
const MEASURE = `(() => {
  setTimeout(() => process._debugEnd(), 10);
  const { heapUsed, external, rss } = process.memoryUsage();
  return { pid: process.pid, used: heapUsed + external, rss };
})()`;

/**
 * Collects all garbage of a Node process and measures its memory, through its own inspector, which SIGUSR1 opens. One process at a time,
 * because all use the same port. Source: Chrome DevTools Protocol, HeapProfiler.collectGarbage and Runtime.evaluate.
 */
export async function measureLiveMemory(pid: number): Promise<LiveMemory> {
  const open = () => {
    // Repeated, because a signal is lost while the previous inspector is being closed.
    process.kill(pid, 'SIGUSR1');
    return readInspector();
  };
  const address = await until(open, `the inspector of process ${pid}`, Boolean, { everyMs: 500 });
  const socket = new WebSocket(address!);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let lastId = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId;
      const receive = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id: number; result: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener('message', receive);
        resolve(answer.result);
      };
      socket.addEventListener('message', receive);
      socket.addEventListener('close', () => reject(new Error(`process ${pid} closed its inspector`)), { once: true });
      socket.send(JSON.stringify({ id, method, params }));
    });
  // A second collection frees objects released by the first.
  for (let i = 0; i < 2; i++) await send('HeapProfiler.collectGarbage');
  const answer = await send('Runtime.evaluate', { expression: MEASURE, returnByValue: true });
  socket.close();
  const { value } = (answer as { result: { value: { pid: number; used: number; rss: number } } }).result;
  if (value.pid !== pid) throw new Error(`the inspector is that of process ${value.pid} instead of ${pid}`);
  await until(async () => (await readInspector()) === null, `the end of the inspector of process ${pid}`);
  return { liveMb: value.used / MB, rssMb: value.rss / MB };
}

/** Returns the address of the open inspector; null if there is none. */
async function readInspector(): Promise<string | null> {
  try {
    const targets = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[];
    return targets[0]?.webSocketDebuggerUrl ?? null;
  } catch {
    return null;
  }
}
