import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installedPackages } from './installed-packages.ts';
import { OWN_PACKAGES, reachedFiles } from './reached-files.ts';

/** Entry points: the program of api and worker, and the operator's commands. */
const PROGRAMS = ['backend/main.ts', 'cli/main.ts'];
/** Folders that are read by name, not imported. */
const READ = ['fonts'];

/** Copies the sources, which Node runs directly, with the packages that they need and no others. */
export function assembleBackend(root: string, into: string): void {
  const { files, packages } = reachedFiles(root, PROGRAMS);
  rmSync(into, { recursive: true, force: true });
  for (const name of [...files, ...READ, ...installedPackages(root, packages)]) {
    mkdirSync(path.dirname(path.join(into, name)), { recursive: true });
    cpSync(path.join(root, name), path.join(into, name), {
      recursive: true,
      dereference: true,
      // Links to commands of packages lead to the folder of the installation.
      filter: (source) => path.basename(source) !== '.bin',
    });
  }
  linkPackages(root, into, files);
  const { name, version, type, engines, imports } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const manifest = { name, version, private: true, type, engines, imports };
  writeFileSync(path.join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Copies the manifests of our packages among `files` and links them in node_modules. Node runs TypeScript only outside node_modules. */
function linkPackages(root: string, into: string, files: readonly string[]): void {
  const names = new Set(files.filter((file) => file.startsWith('packages/')).map((file) => file.split('/')[1]!));
  const scope = path.join(into, 'node_modules', OWN_PACKAGES);
  mkdirSync(scope, { recursive: true });
  for (const name of names) {
    const manifest = path.join('packages', name, 'package.json');
    cpSync(path.join(root, manifest), path.join(into, manifest));
    symlinkSync(path.join('..', '..', 'packages', name), path.join(scope, name), 'dir');
  }
}
