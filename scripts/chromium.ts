/** Finds a Chromium for the browser tests, or brings one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { installDebianPackage } from './debian-package.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Path of a Chromium that can be started, or null. Playwright's own comes first, then CHROMIUM_PATH, then the system's. */
export function findChromium(): string | null {
  const candidates = [chromium.executablePath(), process.env['CHROMIUM_PATH'] ?? ''];
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const name of names) candidates.push(path.join(folder, name));
  }
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
