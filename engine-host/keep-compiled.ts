import { flushCompileCache } from 'node:module';
import process from 'node:process';

/** Not in every Node that runs us; one that has it lets a job process write its compiled source (backend/jobs/code-cache.ts). */
type Permission = { drop?: (scope: 'fs.write') => void };

/**
 * Called by each thread of a job process when what it needs is loaded: keeps what was compiled for the next process, and gives up
 * the right to write it. Drawings are read only after this.
 */
export function keepCompiled(): void {
  flushCompileCache();
  (process as { permission?: Permission }).permission?.drop?.('fs.write');
}
