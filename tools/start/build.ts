import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockedError, acquireLock, lockHolder, type Lock } from '@measurement-nesting/local-services';

/** Sources of the build, in addition to those of the packages. */
const SOURCE_FOLDERS = ['app', 'components', 'lib', 'web', 'engine'];
/** Packages that are no part of the build. */
const OTHER_PACKAGES = new Set(['local-services']);
const SOURCE_FILES = [
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'tools/pack/make-client.ts',
  'tools/pack/publish-client.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'tools/config/tsconfig.build.json',
  'package.json',
  'package-lock.json',
];
const PROGRESS_MS = 10_000;

/** Build folders: `npm run build` writes the first one; the others are used while a copy runs from it. */
const FOLDERS = ['.next', ...Array.from({ length: 8 }, (_, i) => `.next-${i + 2}`)];
const STAMP = 'built-from';

/**
 * Returns the folder of a build of the current sources, created if necessary, and registers this process as its user
 * for its lifetime. A build that another copy is running from is never changed: the new one is created beside it.
 * Throws if the build fails.
 */
export async function buildIfNeeded(
  root: string,
  env: Record<string, string>,
  { log, signal }: { log(text: string): void; signal: AbortSignal },
): Promise<string> {
  const hash = hashSources(root);
  const current = () => FOLDERS.find((folder) => isBuiltFrom(path.join(root, folder), hash));
  const locks = path.join(root, '.local', 'build');
  try {
    mkdirSync(locks, { recursive: true });
  } catch (error) {
    // A read-only folder is not built by any other process either.
    const folder = current();
    if (folder) return folder;
    throw error;
  }
  const lock = await acquireBuild(path.join(locks, 'build.lock'), { log, signal });
  try {
    const used = foldersOfOthers(locks);
    const folder = current() ?? FOLDERS.find((candidate) => !used.has(candidate));
    if (!folder)
      throw new Error(`Too many copies are running from this folder, each from a build of its own. Stop one.`);
    const built = path.join(root, folder);
    if (!isBuiltFrom(built, hash)) {
      const isRepeated = existsSync(path.join(built, 'BUILD_ID'));
      if (used.size > 0) log('Another copy is running from this folder; the web app is built beside its build.');
      // An interrupted build must not count as complete.
      rmSync(path.join(built, STAMP), { force: true });
      await build(
        root,
        { ...env, BUILD_FOLDER: folder, LAUNCHER_BUILD: 'on', BUILD_CACHE: isRepeated ? 'on' : 'off' },
        { log, signal },
      );
      writeFileSync(path.join(built, STAMP), hash);
    }
    for (const left of FOLDERS.slice(1)) {
      if (left !== folder && !used.has(left)) rmSync(path.join(root, left), { recursive: true, force: true });
    }
    const user = path.join(locks, `user-${folder}-${process.pid}.lock`);
    if (lockHolder(user)?.pid !== process.pid) await acquireLock(user);
    return folder;
  } finally {
    lock.release();
  }
}

function isBuiltFrom(built: string, hash: string): boolean {
  const stamp = path.join(built, STAMP);
  return existsSync(path.join(built, 'BUILD_ID')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

async function acquireBuild(
  file: string,
  { log, signal }: { log(text: string): void; signal: AbortSignal },
): Promise<Lock> {
  for (let tries = 0; ; tries++) {
    try {
      return await acquireLock(file);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (tries === 0) log(`Another copy (process ${error.holder.pid}) is building the web app; waiting for it...`);
      await sleep(500, undefined, { signal });
    }
  }
}

/** Returns the folders from which other live copies run. */
function foldersOfOthers(locks: string): Set<string> {
  const used = new Set<string>();
  for (const file of readdirSync(locks)) {
    const folder = /^user-(.+)-\d+\.lock$/.exec(file)?.[1];
    if (!folder) continue;
    const holder = lockHolder(path.join(locks, file));
    if (!holder) rmSync(path.join(locks, file), { force: true });
    else if (holder.pid !== process.pid) used.add(folder);
  }
  return used;
}

export async function build(
  root: string,
  env: Record<string, string>,
  { log, signal }: { log(text: string): void; signal: AbortSignal },
): Promise<void> {
  log('Building the web app (half a minute to a minute)...');
  const startMs = Date.now();
  const progress = setInterval(() => log(`  still building, ${seconds(startMs)} s`), PROGRESS_MS);
  try {
    await runBuild(root, env, signal);
  } finally {
    clearInterval(progress);
  }
  log(`Built in ${seconds(startMs)} s.`);
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

export function hashSources(root: string): string {
  const hash = createHash('sha256').update(process.versions.node);
  const files = [
    ...[...SOURCE_FOLDERS, ...packageSources(root)].flatMap((folder) => filesBelow(root, folder)),
    ...SOURCE_FILES.filter((file) => existsSync(path.join(root, file))),
  ];
  for (const file of files.sort()) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function packageSources(root: string): string[] {
  const packages = path.join(root, 'packages');
  const names = existsSync(packages) ? readdirSync(packages) : [];
  return names.filter((name) => !OTHER_PACKAGES.has(name)).map((name) => `packages/${name}/src`);
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
