import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENGINE_VERSION } from '#engine/version.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SCOPE = '@measurement-nesting/';

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly sideEffects: boolean;
  readonly engines: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
};
/** Source of a package: its folder of TypeScript, its README and its manifest, whose exports are relative to `folder`. */
type Source = { readonly folder: string; readonly readme: string; readonly manifest: Manifest };

/** Modules of the engine's folder that need Node, and are not part of its package. */
const HOST = 'engine/host';

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the sources of all packages, each after its dependencies. */
function sources(): Source[] {
  const packages = [
    'curves',
    'postscript',
    'svg-outlines',
    'pdf-outlines',
    'dxf',
    'lettering',
    'measure',
    'nesting',
    'vectorize',
    'migrate',
    'local-services',
  ].map((name) => {
    const manifest = manifestOf(`packages/${name}`);
    const exports = Object.entries(manifest.exports).map(([key, file]) => [key, file.replace('./src/', './')]);
    return {
      folder: `packages/${name}/src`,
      readme: `packages/${name}/README.md`,
      manifest: { ...manifest, exports: Object.fromEntries(exports) as Record<string, string> },
    };
  });
  return [...packages, { folder: 'engine', readme: 'engine/README.md', manifest: engineManifest() }];
}

function engineManifest(): Manifest {
  const { engines, dependencies } = manifestOf('.');
  return {
    name: `${SCOPE}engine`,
    version: ENGINE_VERSION,
    description: 'Measures and nests drawings and lettering for cutting.',
    sideEffects: false,
    engines,
    exports: { '.': './index.ts' },
    dependencies: Object.fromEntries(importedPackages('engine').map((name) => [name, dependencies[name]!])),
  };
}

/** Returns the names of the packages that the sources of a folder import. */
function importedPackages(folder: string): string[] {
  const names = new Set<string>();
  for (const file of globSync(`${folder}/**/*.ts`, { cwd: root, exclude: [`${HOST}/**`] })) {
    for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /^(?:import|export|\}) .*from '([^.#][^']*)';$/gm,
    )) {
      names.add(name!.split('/', name!.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return [...names].toSorted();
}

/**
 * Compiles the engine and its packages to JavaScript with types, each in a folder below `folder` named like the package. Throws on
 * a TypeScript error. Returns the folders.
 */
export function makePackages(folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  const types: Record<string, string[]> = {};
  return sources().map((source) => {
    const { name, exports } = source.manifest;
    const into = path.join(folder, name);
    mkdirSync(into, { recursive: true });
    compile(source, into, types);
    for (const file of globSync('**/*.sql', { cwd: path.join(root, source.folder) })) {
      cpSync(path.join(root, source.folder, file), path.join(into, file));
    }
    cpSync(path.join(root, source.readme), path.join(into, 'README.md'));
    writeFileSync(path.join(into, 'package.json'), `${JSON.stringify(packedManifest(source.manifest), null, 2)}\n`);
    for (const [key, file] of Object.entries(exports)) {
      types[path.posix.join(name, key)] = [path.join(into, file.replace(/\.ts$/, '.d.ts'))];
    }
    return into;
  });
}

function packedManifest(manifest: Manifest) {
  const exports = Object.entries(manifest.exports).map(([key, file]) => [
    key,
    { types: file.replace(/\.ts$/, '.d.ts'), default: file.replace(/\.ts$/, '.js') },
  ]);
  const { name, version, description, sideEffects, engines, dependencies } = manifest;
  return {
    name,
    version,
    description,
    type: 'module',
    sideEffects,
    exports: Object.fromEntries(exports),
    engines,
    dependencies,
  };
}

/** Compiles one package; `types` has the declarations of those compiled before, by import specifier. */
function compile({ folder }: Source, into: string, types: Readonly<Record<string, readonly string[]>>): void {
  const from = path.join(root, folder);
  const isPure = !['packages/migrate/src', 'packages/local-services/src'].includes(folder);
  const config = path.join(into, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    incremental: false,
    plugins: [],
    rootDir: from,
    outDir: into,
    paths: types,
    types: isPure ? [] : ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
    lib: ['ES2024', ...(isPure ? [] : ['ESNext', 'DOM', 'DOM.Iterable'])],
  };
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions,
      include: [`${from}/**/*.ts`],
      exclude: [path.join(root, HOST)],
    }),
  );
  runNode(path.join(root, 'node_modules/typescript/bin/tsc'), ['-p', config]);
  rmSync(config);
}

function runNode(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} failed:\n${stdout}${stderr}`);
}
