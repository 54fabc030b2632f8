import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from './launch-product.ts';

/** Library folders of common Linux distributions. */
const FOLDERS = ['/usr/lib', '/usr/local/lib'];
const LIBRARY = 'libfaketimeMT.so.1';

export type AdjustableClock = {
  /** Options of a product whose parts use the clock. */
  readonly launchOptions: Pick<LaunchOptions, 'preload' | 'env'>;
  /** Sets the offset from the system clock in hours. */
  readonly setOffset: (hours: number) => void;
  readonly close: () => void;
};

/** Creates a clock for child processes that can be adjusted while they run; returns null if libfaketime is not installed. */
export function createAdjustableClock(): AdjustableClock | null {
  const library = findClockLibrary();
  if (library === undefined) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'));
  const file = path.join(folder, 'now');
  const setOffset = (hours: number) => writeFileSync(file, `${hours < 0 ? '' : '+'}${hours}h\n`);
  setOffset(0);
  return {
    launchOptions: {
      preload: path.join(import.meta.dirname, 'inherit-clock.ts'),
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        // The monotonic clock is not adjusted, as on a real machine.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    },
    setOffset,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns the path of libfaketime; undefined if it is not installed. */
export function findClockLibrary(): string | undefined {
  return FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
    .flatMap((folder) => [path.join(folder, LIBRARY), path.join(folder, 'faketime', LIBRARY)])
    .find((file) => existsSync(file));
}
