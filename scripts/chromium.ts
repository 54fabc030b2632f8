/** Finds a Chromium for the browser tests, or brings one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

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

function run(command: string, args: readonly string[]): boolean {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return result.status === 0;
}

/** Like findChromium, but installs one first when there is none: through apt as root on Debian, else Playwright's. */
export function ensureChromium(): string | null {
  const found = findChromium();
  if (found) return found;
  process.stdout.write('Installing Chromium for the browser tests...\n');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  }
  return findChromium();
}
