import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../person.ts';
import { BACK_MS, BUDGET_S, endOf, seconds, serves, tell, until, withProduct } from './stage.ts';

/** Folders of libfaketime on common distributions (Debian: libfaketime). */
const FOLDERS = ['/usr/lib', '/usr/local/lib'];
const LIBRARY = 'libfaketimeMT.so.1';
const DAY_H = 24;

/**
 * The clock of all parts is moved by a day in the middle of a run, forward, back and before its beginning. Asked beside the rest:
 * people stay logged in or can log in again, and nobody is charged twice or gets what was charged back.
 */
export async function clockMoved(port: number): Promise<void> {
  const library = findLibrary();
  if (!library) return console.log('left out: the clock moved (install libfaketime)');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'));
  const file = path.join(folder, 'now');
  const moveTo = (hours: number) => writeFileSync(file, `${hours < 0 ? '' : '+'}${hours}h\n`);
  moveTo(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers count time that nobody moves, as on a real machine.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  await withProduct(
    port,
    async (product) => {
      for (const [words, hours] of [
        ['a day forward', DAY_H],
        ['back again', 0],
        ['a day back', -DAY_H],
        ['and forward to now', 0],
      ] as const) {
        let person = await logIn(product.site, product.login);
        const before = await person.credits();
        const runId = await person.nest(BUDGET_S);
        await sleep(50);
        moveTo(hours);
        const backMs = await until(async () => {
          if (await serves(product, person)()) return true;
          // A session may be over; then a login has to help.
          person = await logIn(product.site, product.login).catch(() => person);
          return serves(product, person)();
        });
        const run = await endOf(person, runId, before);
        tell(
          `the clock moved ${words}`,
          product.launcher.exitCode === null && backMs <= BACK_MS && run.holds,
          `serving after ${seconds(backMs)}, ${run.words}`,
        );
      }
    },
    { env },
  );
  rmSync(folder, { recursive: true, force: true });
}

function findLibrary(): string | undefined {
  return FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
    .flatMap((folder) => [path.join(folder, LIBRARY), path.join(folder, 'faketime', LIBRARY)])
    .find((file) => existsSync(file));
}
