// Writes the bill of materials in CycloneDX, from package-lock.json: `npm run -s sbom > sbom.cdx.json`. Exits with 1 if
// a package has a license that is not accepted (tools/sbom/licenses.ts).
import path from 'node:path';
import { billOf } from './bill.ts';
import { unlisted } from './licenses.ts';
import { readLockFile } from './lock-file.ts';

const locked = readLockFile(path.resolve(import.meta.dirname, '../..', 'package-lock.json'));
process.stdout.write(`${billOf(locked)}\n`);
for (const line of unlisted(locked.packages)) {
  process.stderr.write(`Not agreed to: ${line}\n`);
  process.exitCode = 1;
}
