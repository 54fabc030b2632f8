/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { installDebianPackage } from './debian-package.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without windows: renders and runs pages like the full browser, with two thirds of its processor time. */
const SHELL = 'chromium-headless-shell';

/**
 * Returns the path of a Chromium that can be started, or null: the one in CHROMIUM_PATH, otherwise Playwright's,
 * otherwise the system's.
 */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', chromium.executablePath(), ...inPath(...names)];
  candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate)) ?? null;
}

/** Like findChromium, but installs one if there is none: with apt as root on Debian, otherwise Playwright's. */
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

/**
 * Returns a Chromium for hundreds of tests: the one in CHROMIUM_PATH, otherwise Debian's without windows, installed if
 * possible, otherwise any.
 */
export function ensureHeadless(): string | null {
  const shell = () => inPath(SHELL).find((candidate) => existsSync(candidate));
  if (process.env['CHROMIUM_PATH']) return findChromium();
  return shell() ?? (installDebianPackage(SHELL) ? shell() : undefined) ?? ensureChromium();
}

function inPath(...programs: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name)));
}
