import { parentPort } from 'node:worker_threads';
import { AppError } from '#lib/errors/app-error.ts';
import { parseJson } from './parse-json.ts';
import type { Parsed } from './parse-off-thread.ts';

/** Parses large bodies beside the event loop of the backend, one after the other. */
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
