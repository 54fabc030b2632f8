// `npm run assemble -- [FOLDER]`: assembles the product for servers in two folders that need only Node: web, and
// backend (api, worker and the operator's commands). Prints their sizes. deploy/containers builds images of them.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { assembleBackend } from './backend.ts';
import { assembleWeb } from './web.ts';

const root = path.resolve(import.meta.dirname, '../..');
const into = path.resolve(process.argv[2] ?? path.join(root, '.local', 'assembled'));
const log = (text: string): void => void process.stdout.write(`${text}\n`);

await assembleWeb(root, path.join(into, 'web'), log);
assembleBackend(root, path.join(into, 'backend'));
for (const part of ['web', 'backend']) log(`${path.join(into, part)}: ${megabytes(path.join(into, part))} MB`);

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  return Math.round(bytes / 1024 / 1024);
}
