// Packs the JavaScript client into `public/developers/client.tgz`, and copies the Python one, which the web server sends. Run by every build
// (next.config.ts), so that a site has the client of its own version.
import { copyFileSync, mkdtempSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packClient } from './make-client.ts';

const folder = path.resolve(import.meta.dirname, '../../public/developers');
mkdirSync(folder, { recursive: true });
const temporary = mkdtempSync(path.join(folder, '.client-'));
try {
  // Replaced at once: another copy may be sending the file.
  renameSync(packClient(temporary), path.join(folder, 'client.tgz'));
  const fileName = 'measurement_nesting.py';
  copyFileSync(
    path.resolve(import.meta.dirname, '../../packages/client/python', fileName),
    path.join(temporary, fileName),
  );
  renameSync(path.join(temporary, fileName), path.join(folder, fileName));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
