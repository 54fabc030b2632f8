import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockedError, acquireLock, lockHolder, type Lock } from '#local-stack/lock.ts';

/** What the build is made of. */
const SOURCE_FOLDERS = ['app', 'components', 'lib'];
const SOURCE_FILES = [
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const PROGRESS_MS = 10_000;

/**
 * Builds the web app when there is no build, or its sources are not those it was made from, and counts this process as its user
 * for as long as it lives. Never touches a build that another copy is running from. Throws when it fails.
 */
export async function buildIfNeeded(
  root: string,
  env: Record<string, string>,
  { say, signal }: { say(text: string): void; signal: AbortSignal },
): Promise<void> {
  const stamp = path.join(root, '.next', 'built-from');
  const hash = hashSources(root, env['SITE_URL']);
  const isCurrent = () =>
    existsSync(path.join(root, '.next', 'BUILD_ID')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  const folder = path.join(root, '.local', 'build');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    // A folder that cannot be written to is built by nobody else either.
    if (isCurrent()) return;
    throw error;
  }
  const lock = await acquireBuild(path.join(folder, 'build.lock'), { say, signal });
  try {
    if (!isCurrent()) {
      assertNoUser(folder);
      // Half a build must not be taken for a whole one.
      rmSync(stamp, { force: true });
      await build(root, env, { say, signal });
      writeFileSync(stamp, hash);
    }
    const user = path.join(folder, `user-${process.pid}.lock`);
    if (lockHolder(user)?.pid !== process.pid) await acquireLock(user);
  } finally {
    lock.release();
  }
}

async function acquireBuild(
  file: string,
  { say, signal }: { say(text: string): void; signal: AbortSignal },
): Promise<Lock> {
  for (let tries = 0; ; tries++) {
    try {
      return await acquireLock(file);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (tries === 0) say(`Another copy (process ${error.holder.pid}) is building the web app; waiting for it...`);
      await sleep(500, undefined, { signal });
    }
  }
}

function assertNoUser(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.startsWith('user-'))) {
    const holder = lockHolder(path.join(folder, file));
    if (!holder) rmSync(path.join(folder, file), { force: true });
    else if (holder.pid !== process.pid) {
      throw new Error(
        `Another copy (process ${holder.pid}) is running from this folder, and the web app has to be built anew for this one: ` +
          'its sources have changed, or SITE_URL is another.\n' +
          'Stop that copy first, or start this one from a folder of its own.',
      );
    }
  }
}

async function build(
  root: string,
  env: Record<string, string>,
  { say, signal }: { say(text: string): void; signal: AbortSignal },
): Promise<void> {
  say('Building the web app (about a minute the first time)...');
  const startMs = Date.now();
  const progress = setInterval(() => say(`  still building, ${seconds(startMs)} s`), PROGRESS_MS);
  try {
    await runBuild(root, env, signal);
  } finally {
    clearInterval(progress);
  }
  say(`Built in ${seconds(startMs)} s.`);
}

function seconds(startMs: number): number {
  return Math.round((Date.now() - startMs) / 1000);
}

function runBuild(root: string, env: Record<string, string>, signal: AbortSignal): Promise<void> {
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', next, 'build'], {
      cwd: root,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code, endedBy) => {
      if (code === 0) resolve();
      else
        reject(new Error(`The web app could not be built (${endedBy ?? `exit code ${code}`}):\n\n${output.join('')}`));
    });
  });
}

export function hashSources(root: string, siteUrl = ''): string {
  const hash = createHash('sha256').update(process.versions.node).update(siteUrl);
  const files = [
    ...SOURCE_FOLDERS.flatMap((folder) => filesBelow(root, folder)),
    ...SOURCE_FILES.filter((file) => existsSync(path.join(root, file))),
  ];
  for (const file of files.sort()) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
