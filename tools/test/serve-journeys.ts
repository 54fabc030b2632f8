/** Starts the products under test, one for each argument `PORT=DATA_FOLDER`, at once after one build. Runs until SIGTERM. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LockedError, lockHolder } from '@measurement-nesting/local-services';
import { emptyDatabase } from '#harness/database/test-database.ts';
import { unhurriedEnv } from '#harness/backend/unhurried.ts';
import { launchProduct } from '#harness/product/launch-product.ts';
import { buildIfNeeded } from '../start/build.ts';
import { buildEnvironment } from '../start/environment.ts';
import { root } from './programs.ts';

const log = (text: string): void => void process.stdout.write(`${text}\n`);

/** Replaces the database of a data folder with a copy of the empty one: creating one costs several seconds of processor time. */
function resetDatabase(dataFolder: string, archive: Uint8Array): void {
  const holder = lockHolder(path.join(dataFolder, 'pgdata.lock'));
  if (holder) throw new LockedError(dataFolder, holder);
  const folder = path.join(dataFolder, 'pgdata');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive, stdio: ['pipe', 'ignore', 'ignore'] });
}

const stopped = new AbortController();
const stop = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopped.abort();
      resolve();
    });
  }
});

const archive = new Uint8Array(await (await emptyDatabase()).arrayBuffer());
await buildIfNeeded(root, buildEnvironment(process.env), { log, signal: stopped.signal });
const products = await Promise.all(
  process.argv.slice(2).map((product) => {
    const [port, dataFolder] = product.split('=') as [string, string];
    resetDatabase(dataFolder, archive);
    // All journeys come from one machine, and sign up more often than one may: as if behind a proxy that sends no address.
    return launchProduct({ port: Number(port), dataFolder, env: { TRUSTED_PROXY_HOPS: '1', ...unhurriedEnv } });
  }),
);
log(`${products.length} products are ready.`);
await stop;
await Promise.all(products.map((product) => product.stop()));
process.exit();
