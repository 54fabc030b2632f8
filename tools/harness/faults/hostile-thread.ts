import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { keepCompiled } from '#engine/host/keep-compiled.ts';
import type { FromJobProcess, ToJobProcess } from '#backend/jobs/job-process/protocol.ts';

/** Replaces the engine: performs the action in the "text" of the job, as a drawing that exploits a fault might. */
const port = parentPort!;
const post = (message: FromJobProcess) => port.postMessage(message);

/** Uses an amount of CPU time of the process, in ms. */
function useProcessor(ms: number): void {
  const start = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(start);
    if (user + system > ms * 1000) return;
  }
}

const actions: Record<string, () => unknown> = {
  fine: () => 'fine',
  '650 ms of work': () => useProcessor(650),
  'map bomb': () => {
    const map = new Map<number, string>();
    for (let i = 0; ; i++) map.set(i, `value ${i}`);
  },
  'set bomb': () => {
    const sets: Set<number>[] = [];
    for (;;) sets.push(new Set(Array.from({ length: 1e6 }, (_, i) => i + sets.length * 1e6)));
  },
  'array bomb': () => {
    const numbers: number[] = [];
    for (let i = 0; ; i++) numbers.push(i * 1.5);
  },
  'object bomb': () => {
    const keys: Record<string, number> = {};
    for (let i = 0; ; i++) keys[`key ${i}`] = i;
  },
  'string bomb': () => {
    const texts: string[] = [];
    for (let i = 0; ; i++) texts.push(`${i}`.padEnd(1e6, 'x').replace('x', `${i}`));
  },
  'typed array bomb': () => {
    const arrays: Float64Array[] = [];
    for (;;) arrays.push(new Float64Array(4e6).fill(1));
  },
  'endless loop': () => {
    for (;;);
  },
  'endless recursion': () => {
    const again = (n: number): number => again(n + 1) + 1;
    return again(0);
  },
  'slow built-in': () => {
    for (;;) Array.from({ length: 2e5 }, (_, i) => Math.sin(i)).sort((a, b) => a - b);
  },
  sleep: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  'look around': () => readFileSync('/etc/hostname', 'utf8'),
  'write a file': () => writeFileSync('/tmp/a-job-process-was-here', ''),
  'write where compiled source is kept': () => {
    const folder = process.env.NODE_COMPILE_CACHE;
    if (!folder) throw new Error('Access to this API has been restricted: nothing is kept');
    writeFileSync(`${folder}/a-job-process-was-here`, '');
  },
  'start a program': () => execFileSync('id').toString(),
  'tell the environment': () => Object.keys(process.env).toSorted().join(),
  exit: () => process.exit(0),
  throw: () => {
    throw new Error('a fault of ours');
  },
};

port.on('message', (message: ToJobProcess) => {
  if (message.type !== 'run') return;
  const { id, job } = message;
  if (job.kind !== 'measure' && job.kind !== 'nest') return;
  if (job.kind === 'nest') post({ type: 'progress', id, progress: { type: 'nesting', total: 1 } });
  const action = actions[job.request.rows[0]?.text ?? ''];
  try {
    const answer = action?.();
    post({ type: 'answer', id, answer: { kind: 'json', json: JSON.stringify(answer ?? null) } });
  } catch (error) {
    post({
      type: 'refused',
      id,
      code: error instanceof RangeError ? 'too_complex' : 'server_error',
      message: String(error),
      detail: '',
      isFault: !(error instanceof RangeError),
    });
  }
});
keepCompiled();
post({ type: 'ready' });
