import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const needs = z.record(z.string(), z.string()).default({});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: needs,
      optionalDependencies: needs,
      peerDependencies: needs,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
      /** True for packages that another system may need. */
      optional: z.boolean().default(false),
    }),
  ),
});

/**
 * Returns the folders below node_modules of some packages with all of their dependencies, according to the lock file
 * and this machine's system.
 *
 * @throws Error that names a package which is not installed.
 */
export function installedPackages(root: string, names: readonly string[]): string[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  const found = new Set<string>();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = resolve(packages, next.name, next.from);
    if (folder === null) continue;
    const entry = packages[folder]!;
    if (!existsSync(path.join(root, folder))) {
      if (entry.optional) continue;
      throw new Error(`${folder} is not installed. Run npm ci.`);
    }
    if (found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      waiting.push({ name, from: folder });
  }
  return [...found].toSorted();
}

/** Resolves like Node: next to the importing package, then in the folders above. */
function resolve(packages: Readonly<Record<string, unknown>>, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = path.posix.join(folder, 'node_modules', name);
    if (candidate in packages) return candidate;
    if (folder === '') return null;
  }
}
