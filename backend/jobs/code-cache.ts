import { mkdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Apart from that of servers and of the command line: what job processes keep, job processes alone run. */
const FOLDER = path.join(ROOT, '.local', 'compile-cache-jobs');
/** From then on a process can give a right up (`process.permission.drop`). */
const [MAJOR, MINOR] = [24, 21];

/**
 * Lets job processes keep their compiled source: half of the processor time of a start, and each process that a drawing ends is
 * started again. They may write there until they are loaded (engine-host/keep-compiled.ts). Nothing where Node cannot take
 * that right back. Decision 0031.
 */
export const codeCache: { readonly env: Record<string, string>; readonly execArgv: readonly string[] } =
  canGiveUp() && canMake()
    ? { env: { NODE_COMPILE_CACHE: FOLDER }, execArgv: [`--allow-fs-write=${FOLDER}${path.sep}`] }
    : { env: {}, execArgv: [] };

function canGiveUp(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
}

/** A job process may write into it, not make it. A checkout that cannot be written to is no fault. */
function canMake(): boolean {
  try {
    mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}
