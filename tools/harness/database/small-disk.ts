import { execFileSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, statfsSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A separate file system that can be filled to the last byte and emptied again. */
export type SmallDisk = {
  readonly folder: string;
  readonly fill: () => void;
  readonly free: () => void;
  readonly close: () => void;
};

/** Mounts a file system; returns undefined where that is not allowed (only root on Linux may). */
export function mountSmallDisk(sizeMb: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder);
          writeSync(file, Buffer.alloc(Math.max(bsize, Math.min(1 << 20, bavail * bsize))));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
