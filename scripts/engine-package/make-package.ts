import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENGINE_VERSION } from '#engine/version.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const PACKAGE_NAME = 'measurement-nesting-engine';

type Manifest = { engines: Record<string, string>; dependencies: Record<string, string> };

/**
 * Compiles the engine to plain JavaScript with types in `folder`, as a separate package. Throws on a TypeScript error.
 */
export function makeEnginePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const engine = path.join(root, 'engine');
  const emit = ['--noEmit', 'false', '--declaration', 'true', '--allowImportingTsExtensions', 'false'];
  const place = ['--rootDir', engine, '--outDir', folder, '--rewriteRelativeImportExtensions', 'true'];
  runNode(path.join(root, 'node_modules/typescript/bin/tsc'), ['-p', engine, ...emit, ...place]);
  copyFileSync(path.join(root, 'engine/README.md'), path.join(folder, 'README.md'));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function manifest() {
  const { engines, dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  return {
    name: PACKAGE_NAME,
    version: ENGINE_VERSION,
    description: 'Measures and nests drawings and lettering for cutting.',
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines,
    dependencies: Object.fromEntries(imported().map((name) => [name, dependencies[name]])),
  };
}

/** Returns the packages that the engine's own files import. */
function imported(): string[] {
  const names = new Set<string>();
  for (const file of globSync('engine/**/*.ts', { cwd: root })) {
    for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /^(?:import|\}) .*from '([^.#][^']*)';$|^import '([^.#][^']*)';$/gm,
    )) {
      if (name !== undefined) names.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return [...names].toSorted();
}

function runNode(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} failed:\n${stdout}${stderr}`);
}
