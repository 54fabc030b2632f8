import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'packages/client');
const source = path.join(folder, 'src');

/** Compiles the JavaScript client to modules with types and packs it into `destination`. Returns the path of the package. */
export function packClient(destination: string): string {
  const into = mkdtempSync(path.join(tmpdir(), 'client-'));
  try {
    compile(into);
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as object;
    const entry = { types: './client.d.ts', default: './client.js' };
    // `main` and `types` are for TypeScript's resolution of Node 10, which ignores `exports`.
    const packed = {
      ...manifest,
      private: undefined,
      main: entry.default,
      types: entry.types,
      exports: { '.': entry },
    };
    writeFileSync(path.join(into, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
    cpSync(path.join(folder, 'README.md'), path.join(into, 'README.md'));
    mkdirSync(destination, { recursive: true });
    const name = run('npm', ['pack', into, '--silent', '--offline', '--pack-destination', destination]).trim();
    return path.join(destination, name);
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

function compile(into: string): void {
  const config = path.join(into, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    incremental: false,
    plugins: [],
    rootDir: source,
    outDir: into,
    types: [],
    lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  };
  const include = [`${source}/*.ts`];
  writeFileSync(
    config,
    JSON.stringify({ extends: path.join(root, 'tsconfig.json'), compilerOptions, include, exclude: [] }),
  );
  run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
  rmSync(config);
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} failed:\n${stdout}${stderr}`);
  return stdout;
}
