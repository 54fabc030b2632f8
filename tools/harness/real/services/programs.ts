import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder of programs that this machine can build. */
const BUILD_FOLDER = path.resolve(import.meta.dirname, '../../../../.local/real/bin');

/** Exact version, so that the tested version is the one that runs. */
export const STRIPE_MOCK = { module: 'github.com/stripe/stripe-mock', version: 'v0.203.0' } as const;

/**
 * Returns the path of the sign-in service: the program in GOTRUE_BIN, else the one that Go builds from the checkout in
 * GOTRUE_SOURCE, once for each commit and without a C compiler. Undefined without both. Throws with the missing
 * prerequisite.
 */
export function gotruePath(): string | undefined {
  const { GOTRUE_BIN: named, GOTRUE_SOURCE: source } = process.env;
  if (named) {
    if (!existsSync(named)) throw new Error(`GOTRUE_BIN is ${named}, which does not exist.`);
    return named;
  }
  if (!source) return undefined;
  const go = goPath();
  if (!go) throw new Error('GOTRUE_SOURCE needs Go (go.dev) to build it, or use GOTRUE_BIN.');
  const git = (...args: string[]) => execFileSync('git', ['-C', source, ...args], { encoding: 'utf8' }).trim();
  const program = path.join(BUILD_FOLDER, `gotrue-${git('rev-parse', '--short', 'HEAD')}`, 'auth');
  if (!existsSync(program)) {
    const version = git('describe', '--tags', '--always');
    const flags = `-X github.com/supabase/auth/internal/utilities.Version=${version}`;
    execFileSync(go, ['build', '-buildvcs=false', '-ldflags', flags, '-o', program, '.'], {
      cwd: source,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CGO_ENABLED: '0' },
    });
  }
  return program;
}

export type StripeMockFiles = { readonly program: string; readonly specification: string };

/**
 * Returns Stripe's checker and the specification inside it: the files in STRIPE_MOCK_BIN and STRIPE_SPECIFICATION, else built once by Go.
 * Throws with the missing prerequisite.
 */
export function stripeMockFiles(): StripeMockFiles {
  const { STRIPE_MOCK_BIN: named, STRIPE_SPECIFICATION: specified } = process.env;
  if (named && specified) return { program: named, specification: specified };
  if (named || specified)
    throw new Error('STRIPE_MOCK_BIN and STRIPE_SPECIFICATION belong together: set both or none.');
  const go = goPath();
  if (!go) throw new Error('needs Go (go.dev), or STRIPE_MOCK_BIN and STRIPE_SPECIFICATION');
  const program = path.join(BUILD_FOLDER, `stripe-mock-${STRIPE_MOCK.version}`, 'stripe-mock');
  const source = `${STRIPE_MOCK.module}@${STRIPE_MOCK.version}`;
  const run = (...args: string[]) =>
    execFileSync(go, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GOBIN: path.dirname(program) },
    });
  if (!existsSync(program)) run('install', source);
  const { Dir: folder } = JSON.parse(run('mod', 'download', '-json', source)) as { Dir: string };
  return { program, specification: path.join(folder, 'embedded/openapi/spec3.json') };
}

function goPath(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/go/bin'];
  return folders.map((folder) => path.join(folder, 'go')).find((file) => existsSync(file));
}
