import { parentPort } from 'node:worker_threads';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { parseJson } from './parse-json.ts';
import type { Parsed } from './parse-off-thread.ts';

/** Thread that parses large bodies outside of the backend's event loop, one at a time. */
parentPort!.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  parentPort!.postMessage(parsed(id, bytes));
});

function parsed(id: number, bytes: Uint8Array): Parsed {
  try {
    return { id, ok: true, value: parseJson(bytes) };
  } catch (error) {
    return { id, ok: false, logDetail: error instanceof AppError ? (error.logDetail ?? '') : String(error) };
  }
}
