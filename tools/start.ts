// Starts the product: `npm start`, or `npm run dev` (--dev) with hot reload. With the hosted configuration in the
// environment or .env it uses those services, without it the local services on this machine.
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { LockedError, acquireLock } from '@measurement-nesting/local-services';
import { PartFailedError } from './start/health.ts';
import { decideMode } from './start/mode.ts';
import { runParts } from './start/run-parts.ts';
import { StoppedError } from './start/stop-signal.ts';

const root = path.resolve(import.meta.dirname, '..');
const localFolder = process.env.LOCAL_DATA_DIR || path.join(root, '.local');
/** sysexits.h, EX_CONFIG. */
const BAD_CONFIGURATION = 78;
const isDev = process.argv.includes('--dev');

function log(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(error: unknown): void {
  if (error instanceof LockedError) {
    const where = error.holder.address ? ` at ${error.holder.address}` : '';
    log(
      `Measurement & Nesting is already running${where} (process ${error.holder.pid}).\n` +
        'Open that address, or stop that copy first (Ctrl-C in its window).',
    );
    return;
  }
  log(error instanceof Error ? error.message : String(error));
  if (error instanceof PartFailedError && error.part.lastLines().length > 0) {
    log(['Its last lines were:', ...error.part.lastLines().map((line) => `  ${line}`)].join('\n'));
  }
}

async function main(): Promise<number> {
  for (const file of ['.env.local', '.env']) {
    if (existsSync(path.join(root, file))) process.loadEnvFile(path.join(root, file));
  }
  const mode = decideMode(process.env, { isDev });
  if (mode.kind === 'refused') {
    log(mode.message);
    return BAD_CONFIGURATION;
  }
  mkdirSync(localFolder, { recursive: true });
  // Keys, mail and logs are readable by their owner only.
  chmodSync(localFolder, 0o700);
  const lock = await acquireLock(path.join(localFolder, 'launcher.lock'));
  try {
    await runParts({ root, localFolder, isDev, mode, variables: process.env, log, onAddress: lock.setAddress });
    return 0;
  } finally {
    lock.release();
  }
}

// A closed terminal stops us by its own signal; failed writes to it are ignored.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StoppedError)) {
    complain(error);
    process.exitCode = 1;
  }
}
process.exit();
