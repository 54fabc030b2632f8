/** `npm run pack:engine`: packs the engine as an npm package in `.local/engine-package` and prints its path. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { makeEnginePackage } from './make-package.ts';

const folder = path.resolve(import.meta.dirname, '../../.local/engine-package');
const unpacked = path.join(folder, 'package');
makeEnginePackage(unpacked);
const { status, stdout, stderr } = spawnSync('npm', ['pack', unpacked, '--silent', '--pack-destination', folder], {
  encoding: 'utf8',
});
if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
process.stdout.write(`${path.join(folder, stdout.trim())}\n`);
