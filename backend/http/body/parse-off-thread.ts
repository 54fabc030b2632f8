import { Worker } from 'node:worker_threads';
import { AppError } from '#lib/shared/errors/app-error.ts';

/** Result of the thread for one body. */
export type Parsed =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly logDetail: string };

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

const THREAD = new URL('./parse-thread.ts', import.meta.url);
/** Memory of the thread in MiB: the largest body, its text and its value. */
const MEMORY_MIB = 256;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Parses a body in a separate thread, so that the event loop can serve other requests. The bytes are transferred to the thread.
 * Throws `bad_request` for invalid JSON, `busy` when the thread ended.
 */
export function parseOffThread(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const thread = (worker ??= startThread());
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ id, bytes }, [bytes.buffer]);
  });
}

function startThread(): Worker {
  const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB } });
  thread.on('message', (parsed: Parsed) => {
    const request = waiting.get(parsed.id);
    waiting.delete(parsed.id);
    // An idle thread does not prevent the process from exiting.
    if (waiting.size === 0) thread.unref();
    if (parsed.ok) request?.resolve(parsed.value);
    else request?.reject(new AppError('bad_request', { logDetail: parsed.logDetail }));
  });
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    worker = null;
    const logDetail = 'The thread that parses bodies ended.';
    for (const { reject } of waiting.values()) reject(new AppError('busy', { logDetail }));
    waiting.clear();
  });
  return thread;
}
