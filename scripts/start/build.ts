import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

/** Builds the web app when there is no build, or its sources are not those it was made from. Throws when it fails. */
export async function buildIfNeeded(
  root: string,
  env: Record<string, string>,
  { say, signal }: { say(text: string): void; signal: AbortSignal },
): Promise<void> {
  const stamp = path.join(root, '.next', 'built-from');
  const hash = hashSources(root, env['SITE_URL']);
  const isBuilt = existsSync(path.join(root, '.next', 'BUILD_ID'));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('Building the web app (about a minute the first time)...');
  const startMs = Date.now();
  const progress = setInterval(() => say(`  still building, ${seconds(startMs)} s`), PROGRESS_MS);
  try {
    await runBuild(root, env, signal);
  } finally {
    clearInterval(progress);
  }
  writeFileSync(stamp, hash);
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
