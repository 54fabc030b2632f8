/**
 * Fuzzes every reader of drawings at length, one after the other, each with the arguments given:
 * `npm run fuzz -- [--seconds S] [--seed N] [--out FOLDER] [SEED-FILE-OR-FOLDER...]`. Ends with 1 when one of
 * them found something; see fuzz-svg.ts and fuzz-eps.ts.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

let finds = false;
for (const reader of ['svg', 'eps']) {
  console.log(`${reader.toUpperCase()}:`);
  const script = path.join(import.meta.dirname, `fuzz-${reader}.ts`);
  const { status, error } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (error) throw error;
  finds ||= status !== 0;
}
process.exitCode = finds ? 1 : 0;
