import { existsSync, readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** Scope of the packages in `packages/`. */
export const OWN_PACKAGES = '@measurement-nesting/';

export type Reached = {
  /** Files of the repository, by their paths below the root. */
  readonly files: readonly string[];
  /** Names of packages. */
  readonly packages: readonly string[];
};

const IMPORTS = [
  /(?:^|[^\w.$])(?:import|export)\s+(?:[\w*{}\s,$]+\sfrom\s+)?['"]([^'"]+)['"]/g,
  /import\(\s*['"]([^'"]+)['"]\s*\)/g,
  // Threads and processes are started by the address of their file.
  /new URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url\s*,?\s*\)/g,
];

/**
 * Returns all modules that our programs load, starting at their entry files, type imports excluded.
 *
 * @throws Error that names an import that does not resolve.
 */
export function reachedFiles(root: string, entries: readonly string[]): Reached {
  const aliases = Object.entries(
    (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
  );
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.(ts|mjs|js)$/.test(file)) continue;
    for (const specifier of importsOf(readFileSync(path.join(root, file), 'utf8'))) {
      const own = ownFile(root, file, specifier, aliases);
      if (own === null) {
        if (!specifier.startsWith('node:')) packages.add(packageName(specifier));
        continue;
      }
      const target = path.join(root, own);
      if (!existsSync(target) || !statSync(target).isFile())
        throw new Error(`${file} imports ${specifier}: no such file`);
      waiting.push(own);
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() };
}

function importsOf(source: string): string[] {
  const text = stripTypeScriptTypes(source).replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '');
  return IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier]) => specifier!));
}

function ownFile(
  root: string,
  file: string,
  specifier: string,
  aliases: readonly (readonly [string, string])[],
): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith(OWN_PACKAGES)) return packageFile(root, specifier);
  if (!specifier.startsWith('#')) return null;
  for (const [alias, target] of aliases) {
    if (alias === specifier) return path.posix.normalize(target);
    if (alias.endsWith('/*') && specifier.startsWith(alias.slice(0, -1)))
      return path.posix.normalize(target.replace('*', specifier.slice(alias.length - 1)));
  }
  throw new Error(`${file} imports ${specifier}, which is not in package.json`);
}

/** Returns the file that one of our packages exports under a specifier. */
function packageFile(root: string, specifier: string): string {
  const [name, ...rest] = specifier.slice(OWN_PACKAGES.length).split('/');
  const manifest = path.join(root, 'packages', name!, 'package.json');
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports: Record<string, string> };
  const file = exports[['.', ...rest].join('/')];
  if (file === undefined) throw new Error(`${specifier} is not exported by packages/${name}`);
  return path.posix.join('packages', name!, file);
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
