/**
 * Compares every path our EPS reader paints with Ghostscript's, point by point: node scripts/compare-eps.ts FOLDER.
 * Needs `gs` on this machine; it is never shipped. Ghostscript holds paths as 1/256 of a dot and in single precision, so
 * about 1e-4 pt is the least it can show.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { asCurves } from '#engine/drawing/eps/arc-curves.ts';
import { contoursLength } from '#engine/measure/segment-length.ts';
import { ghostscriptPaths, hasGhostscript, type PathEvent } from './compare-eps/ghostscript.ts';
import { ourPaths, type OurEvent } from './compare-eps/our-paths.ts';

/** Lines shorter than this (pt) are dots to Ghostscript. */
const shortest = 1e-3;

const [folder, dpi = '7200'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder? node scripts/compare-eps.ts FOLDER');
if (!hasGhostscript()) {
  console.log('Ghostscript is not installed: nothing compared.');
} else {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.eps')))
    console.log(report(join(folder, name), name));
}

function report(file: string, name: string): string {
  const { events, fault } = ourPaths(file);
  const theirs = ghostscriptPaths(file, Number(dpi));
  const parts = [['F', 'E', 'S'], ['T']].map((kinds) => {
    const [ours, gs] = [
      events.filter((event) => kinds.includes(event.kind)),
      theirs.filter((event) => kinds.includes(event.kind)),
    ];
    const a = ours.map((event) => ourPoints(event)).filter((list) => list.length > 0);
    const b = gs.map((event) => theirPoints(event)).filter((list) => list.length > 0);
    let worst = 0;
    let points = 0;
    let different = 0;
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      if (a[i]!.length !== b[i]!.length) {
        different++;
        continue;
      }
      points += a[i]!.length / 2;
      for (let k = 0; k < a[i]!.length; k++) worst = Math.max(worst, Math.abs(a[i]![k]! - b[i]![k]!));
    }
    return `${kinds.join('')}: ${a.length}/${b.length} paths, ${points} points, largest deviation ${worst.toExponential(1)} pt${different > 0 ? `, ${different} of other make` : ''}`;
  });
  const length = contoursLength(events.flatMap((event) => event.contours)) * 72;
  return `${name}\n  ${parts.join('\n  ')}\n  ${length.toFixed(3)} pt${fault === null ? '' : `, broke off: ${fault}`}`;
}

/** End and control points in pt, y up, without the dots. */
function ourPoints({ contours }: OurEvent): number[] {
  const points: number[] = [];
  for (const { segments } of contours) {
    for (const segment of segments.flatMap(asCurves)) {
      const { x0, y0, x1, y1 } = segment;
      const inner = segment.kind === 'cubic' ? [segment.ax, segment.ay, segment.bx, segment.by] : [];
      add(
        points,
        [x0, y0, ...inner, x1, y1].map((value, i) => (i % 2 === 0 ? value * 72 : -value * 72)),
      );
    }
  }
  return points;
}

function theirPoints({ moves }: PathEvent): number[] {
  const points: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { verb, points: given } of moves) {
    const to = verb === 'z' ? [startX, startY] : given;
    if (verb !== 'm') add(points, [x, y, ...to]);
    [x, y] = [to.at(-2)!, to.at(-1)!];
    if (verb === 'm') [startX, startY] = [x, y];
  }
  return points;
}

function add(points: number[], segment: readonly number[]): void {
  const reach = segment.reduce((most, value, i) => Math.max(most, Math.abs(value - segment[i % 2]!)), 0);
  if (reach > shortest) points.push(...segment);
}
