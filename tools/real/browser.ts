import path from 'node:path';
import { gotruePath } from '#harness/real/services/programs.ts';
import { startRealProduct } from '#harness/real/real-product.ts';
import { buildIfNeeded } from '../start/build.ts';
import { buildEnvironment } from '../start/environment.ts';
import { runJourneys } from '../test/journeys.ts';
import { root } from '../test/programs.ts';
import { gotrueVersion, NO_GOTRUE, realEnvironment } from './sign-in.ts';
import { keepLog, type Outcome } from './outcome.ts';

const DATA_FOLDER = path.join(root, '.local/real/data');
const PORT = Number(process.env.E2E_PORT ?? 4540);

/** Runs accounts, billing and the main journey in Chromium over https, on the product as deployed. */
export async function browserParts(): Promise<Outcome[]> {
  const part = 'Chromium, product, GoTrue, SMTP, OpenID';
  const ran = 'account, billing and main journeys by https';
  const program = gotruePath();
  if (!program) return [{ part, version: '', ran, missing: NO_GOTRUE }];
  const buildFolder = await buildIfNeeded(root, buildEnvironment(process.env), {
    log: (text) => process.stdout.write(`${text}\n`),
    signal: new AbortController().signal,
  });
  const product = await startRealProduct(program, { port: PORT, dataFolder: DATA_FOLDER, buildFolder });
  const tally = await runJourneys(
    'real-journeys',
    ['--config', 'tools/config/playwright.real.config.ts', ...filters()],
    {
      ...realEnvironment(product.caFile),
      REAL_URL: product.siteUrl,
      REAL_RESOLVER_RULES: product.resolverRules,
      REAL_DATA_DIR: DATA_FOLDER,
    },
  );
  keepLog('browser', product.log());
  await product.stop();
  return [{ part, version: gotrueVersion(program), ran, tally }];
}

/** Further arguments select journeys, as in Playwright. */
const filters = () => (process.env.REAL_JOURNEYS ? process.env.REAL_JOURNEYS.split(' ') : []);
