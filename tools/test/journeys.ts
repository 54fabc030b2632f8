import path from 'node:path';
import { ensureHeadless } from '../chromium.ts';
import { reports, runNode, tallyOf, type Tally } from './programs.ts';

/** Lines of results; logs of the product under test and the details of failures are in the log file. */
const RESULTS = /^\s*(✓|✘|-|ok|x|\d+ (passed|failed|flaky|skipped|interrupted))\s/;

type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number } };

/** Runs the smoke journeys, or all of them at full depth, in a real Chromium against the production build. */
export function journeys(shard: string | undefined): Promise<Tally> {
  const args = shard === undefined ? [] : ['--shard', shard];
  return runJourneys('journeys', args, { JOURNEYS: process.env['DEPTH'] === 'full' ? 'all' : 'smoke' });
}

/** Returns Playwright's own counts for the journeys that `args` select. */
export async function runJourneys(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Tally> {
  const chromium = ensureHeadless();
  if (!chromium) {
    process.stdout.write(
      'No Chromium found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM_PATH.\n',
    );
    return { passed: 0, failed: 1 };
  }
  const report = path.join(reports, `${name}.json`);
  const isOk = await runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], {
    env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    output: { log: path.join(reports, `${name}.log`), results: RESULTS },
  });
  return tallyOf<PlaywrightReport>(isOk, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}
