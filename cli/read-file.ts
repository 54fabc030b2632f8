import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JobFile } from '#engine';
import { UsageError } from './usage.ts';

/** The flag of both commands that read a file. */
export const fileOptions = { 'leave-out-tiny-holes': { type: 'boolean', default: false } } as const;

/** The one file that a command names. */
export async function readJobFile(
  positionals: readonly string[],
  { leaveOutTinyHoles, quantity = 1 }: { leaveOutTinyHoles: boolean; quantity?: number },
): Promise<JobFile> {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Name a file.');
  if (more.length > 0) throw new UsageError('Name one file.');
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR') throw new UsageError(`${file} is a folder. Name a file.`);
    throw error;
  });
  return {
    fileName: path.basename(file),
    bytes: new Uint8Array(bytes),
    quantity,
    rotationLocked: false,
    leaveOutTinyHoles,
  };
}
