/** Finds a Chromium for the browser tests, or brings one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { installDebianPackage } from './debian-package.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without windows: draws and runs pages as the whole does, with two thirds of its processor time. */
const SHELL = 'chromium-headless-shell';

/** Path of a Chromium that can be started, or null: the one named in CHROMIUM_PATH, else Playwright's own, else the system's. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', chromium.executablePath(), ...inPath(...names)];
  candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate)) ?? null;
}

/** Like findChromium, but installs one first when there is none: through apt as root on Debian, else Playwright's. */
export function ensureChromium(): string | null {
  const found = findChromium();
  if (found) return found;
  if (!installDebianPackage('chromium')) {
    process.stdout.write("Fetching Playwright's Chromium for the browser tests...\n");
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return findChromium();
}

/** For tests by the hundred: the named Chromium, else Debian's without windows, installed where that is possible, else any. */
export function ensureHeadless(): string | null {
  const shell = () => inPath(SHELL).find((candidate) => existsSync(candidate));
  if (process.env['CHROMIUM_PATH']) return findChromium();
  return shell() ?? (installDebianPackage(SHELL) ? shell() : undefined) ?? ensureChromium();
}

function inPath(...programs: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name)));
}
