import { median } from '#harness/median.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { measureDrawing } from '@measurement-nesting/measure';

const ROUNDS = 12;
const fixtures = path.join(import.meta.dirname, '../../../tests/fixtures/eps');

/**
 * Reads and measures EPS files, the project's own fixtures or those of a folder. Prints the time of each in the first round (cold,
 * with compilation) and the best of the later ones. Ghostscript, if installed, runs once over each without drawing.
 */
export function epsFiles(folder: string = fixtures): void {
  const files = readdirSync(folder)
    .filter((name) => /\.eps$/i.test(name))
    .map((name) => path.join(folder, name));
  const cold: number[] = [];
  const warm = files.map(() => Infinity);
  let [lengthIn, refused, size] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    [lengthIn, refused, size] = [0, 0, 0];
    files.forEach((file, i) => {
      const bytes = readFileSync(file);
      size += bytes.length;
      const start = performance.now();
      try {
        lengthIn += measureDrawing(readDrawing(bytes, { fileName: path.basename(file) })).totals.lengthIn;
      } catch {
        refused++;
      }
      const tookMs = performance.now() - start;
      if (round === 0) cold.push(tookMs);
      else warm[i] = Math.min(warm[i]!, tookMs);
    });
  }
  const total = warm.reduce((sum, ms) => sum + ms, 0);
  console.log(
    `${files.length} EPS files, ${(size / 1e6).toFixed(2)} MB, read and measured: ${((1000 * files.length) / total).toFixed(0)} files a second warm; ` +
      `median ${median(warm).toFixed(2)} ms warm, ${median(cold).toFixed(2)} ms cold; slowest ${Math.max(...warm).toFixed(1)} ms warm; ${refused} refused; sum ${lengthIn} in`,
  );
  ghostscript(files);
}

function ghostscript(files: readonly string[]): void {
  if (spawnSync('gs', ['--version']).status !== 0) {
    console.log('Ghostscript: not installed, skipped');
    return;
  }
  const flags = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=nullpage'];
  const times = files.map((file) => {
    const start = performance.now();
    spawnSync('gs', [...flags, file], { timeout: 60_000 });
    return performance.now() - start;
  });
  console.log(`Ghostscript, reading only, one process per file: median ${median(times).toFixed(0)} ms`);
}
