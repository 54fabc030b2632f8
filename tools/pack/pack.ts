/** `npm run pack:engine`: packs the engine and its packages for npm in `.local/packages` and prints their paths. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { makePackages } from './make-packages.ts';

const folder = path.resolve(import.meta.dirname, '../../.local/packages');
const folders = makePackages(path.join(folder, 'unpacked'));
mkdirSync(folder, { recursive: true });
for (const unpacked of folders) {
  const args = ['pack', unpacked, '--silent', '--pack-destination', folder];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  process.stdout.write(`${path.join(folder, stdout.trim())}\n`);
}
