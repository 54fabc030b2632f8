import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lockFile = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().default(false),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      /** True for a link to a package of this repository. */
      link: z.boolean().default(false),
      dependencies: z.record(z.string(), z.string()).default({}),
      devDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** A package that the lock file installs. */
export type LockedPackage = {
  readonly name: string;
  readonly version: string;
  /** The license of its package.json; '' without one. */
  readonly license: string;
  /** 'sha512-' and base64; of a bundled package, that of the package it comes in. */
  readonly integrity: string;
  /** True if used for building and testing only. */
  readonly isDev: boolean;
  readonly hasInstallScript: boolean;
};

export type Locked = { readonly name: string; readonly version: string; readonly packages: readonly LockedPackage[] };

/** Returns the packages that package-lock.json installs, each name and version once, in order. */
export function readLockFile(file: string): Locked {
  const { name, version, packages } = lockFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const forDevelopment = developmentOnly(packages);
  const found = new Map<string, LockedPackage>();
  for (const [folder, entry] of Object.entries(packages)) {
    if (!folder.includes('node_modules/') || entry.link) continue;
    const own = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const parent = packages[folder.slice(0, folder.lastIndexOf('/node_modules/'))];
    const integrity = entry.inBundle ? parent?.integrity : entry.integrity;
    const key = `${own}@${entry.version}`;
    const other = found.get(key);
    found.set(key, {
      name: own,
      version: entry.version ?? '',
      license: entry.license ?? '',
      integrity: (entry.inBundle && other?.integrity) || (integrity ?? ''),
      // A package that is shipped in one place counts as shipped.
      isDev: (entry.dev || (folder === `node_modules/${own}` && forDevelopment.has(own))) && (other?.isDev ?? true),
      hasInstallScript: entry.hasInstallScript,
    });
  }
  const inOrder = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, locked]) => locked);
  return { name, version, packages: inOrder };
}

/**
 * Returns the packages that only packages of this repository for development depend on. npm marks them as shipped, because it counts
 * every workspace as shipped.
 */
function developmentOnly(packages: z.infer<typeof lockFile>['packages']): ReadonlySet<string> {
  const root = packages['']!;
  const own = Object.entries(packages).filter(([folder]) => folder !== '' && !folder.includes('node_modules/'));
  const isDevelopment = ([folder]: readonly [string, unknown]) =>
    Object.keys(root.devDependencies).some((name) => name.endsWith(folder.slice(folder.lastIndexOf('/'))));
  const dependenciesOf = (list: typeof own) => list.flatMap(([, { dependencies }]) => Object.keys(dependencies));
  const shipped = new Set([
    ...Object.keys(root.dependencies),
    ...dependenciesOf(own.filter((entry) => !isDevelopment(entry))),
  ]);
  return new Set(dependenciesOf(own.filter(isDevelopment)).filter((name) => !shipped.has(name)));
}
