import { flushCompileCache } from 'node:module';
import process from 'node:process';

/** Only some supported versions of Node have `drop`. With it, a job process may write its compiled source (backend/jobs/code-cache.ts). */
type Permission = { drop?: (scope: 'fs.write') => void };

/**
 * Writes the compiled source for the next process and drops the permission to do so. Called by each thread of a job process after its
 * dependencies are loaded and before drawings are read.
 */
export function keepCompiled(): void {
  flushCompileCache();
  (process as { permission?: Permission }).permission?.drop?.('fs.write');
}
