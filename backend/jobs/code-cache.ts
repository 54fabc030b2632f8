import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/**
 * Separate from the cache of servers and the command line: job processes load only what job processes wrote. systemd names a folder that
 * the service may write to (CacheDirectory).
 */
const FOLDER = path.join(process.env['CACHE_DIRECTORY'] ?? path.join(ROOT, '.local'), 'compile-cache-jobs');
/** First version in which a process can drop a permission (`process.permission.drop`). */
const [MAJOR, MINOR] = [24, 21];

/**
 * Caches the compiled source of job processes, half of the CPU time of a start; every process that a drawing ends is restarted. They may
 * write to it until they are loaded (engine/host/keep-compiled.ts). Disabled where Node cannot drop that permission. Decision 0031.
 */
export const codeCache: CodeCache =
  canGiveUp() && canUseFolder()
    ? {
        env: { NODE_COMPILE_CACHE: FOLDER },
        // A folder outside the product must be readable as well, or Node does not use it.
        execArgv: [`--allow-fs-read=${FOLDER}${path.sep}`, `--allow-fs-write=${FOLDER}${path.sep}`],
        isEmpty: () => readdirSync(FOLDER).length === 0,
      }
    : { env: {}, execArgv: [], isEmpty: () => false };

type CodeCache = {
  readonly env: Record<string, string>;
  readonly execArgv: readonly string[];
  /** Returns true before the first process has written to the cache. */
  readonly isEmpty: () => boolean;
};

function canGiveUp(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
}

/**
 * Creates the folder, which a job process may write to but not create. Returns false in a checkout without write access and for a folder of
 * another user, which are no errors.
 */
function canUseFolder(): boolean {
  try {
    mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    accessSync(FOLDER, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
