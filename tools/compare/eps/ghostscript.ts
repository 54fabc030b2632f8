import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Contour, Segment } from '#engine';
import { installDebianPackage } from '../../debian-package.ts';

/** One painted, clipped or shown path: points in 1/72 in, y up; curves as three points. */
export type PathEvent = { readonly kind: string; readonly moves: readonly Move[] };
type Move = { readonly verb: 'm' | 'l' | 'c' | 'z'; readonly points: readonly number[] };

/**
 * Paths that Ghostscript drew, and the reason for an early end: an error of the program, a crash or the timeout; null
 * without one.
 */
export type GhostscriptRun = { readonly events: readonly PathEvent[]; readonly fault: string | null };

const timeoutMs = 60_000;
const dump = fileURLToPath(new URL('dump.ps', import.meta.url));

const runs = (): boolean => spawnSync('gs', ['--version']).status === 0;

/** Returns true if Ghostscript is installed, after installing it if possible. */
export function ensureGhostscript(): boolean {
  return runs() || (installDebianPackage('ghostscript') && runs());
}

/** Returns every path of the file as Ghostscript draws it, at `dpi` dots per inch (its fixed point is 1/256 dot). */
export function ghostscriptPaths(file: string, dpi: number): GhostscriptRun {
  // Letters by its own interpreter: those of FreeType are scaled by a rounded matrix, up to 0.6 % off at any
  // resolution.
  const letters = '-dDisableFAPI=true';
  const flags = [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-dWRITESYSTEMDICT',
    letters,
    '-sDEVICE=nullpage',
    `-r${dpi}`,
  ];
  const { stdout, stderr, signal, error } = spawnSync('gs', [...flags, dump, file], {
    encoding: 'latin1',
    maxBuffer: 512e6,
    timeout: timeoutMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = /Error: (\/\w+) in (\S+)/.exec(`${stdout ?? ''}\n${stderr ?? ''}`);
  const fault =
    signal === null && error === undefined
      ? said === null
        ? null
        : said.slice(1).join(' in ')
      : `ended by ${signal ?? error?.message}`;
  const lines = (stdout ?? '').split('\n');
  // The matrix of a page applies to the lines after it.
  let toPoints: ((x: number, y: number) => [number, number]) | null = null;
  const events: PathEvent[] = [];
  for (const line of lines) {
    if (line.startsWith('MATRIX ')) toPoints = backwards(line.split(' ').slice(1, 7).map(Number));
    else if (toPoints !== null && /^[FESWT] /.test(line)) {
      events.push({ kind: line[0]!, moves: movesOf(line, toPoints) });
    }
  }
  if (toPoints === null) return { events: [], fault: fault ?? 'nothing came out of it' };
  return { events, fault };
}

/** Returns the function from 1/256 of a device dot to points. */
function backwards(matrix: readonly number[]): (x: number, y: number) => [number, number] {
  const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
  const det = a * d - b * c;
  return (x, y) => {
    const [u, v] = [x / 256 - e, y / 256 - f];
    return [(d * u - c * v) / det, (a * v - b * u) / det];
  };
}

function movesOf(line: string, toPoints: (x: number, y: number) => [number, number]): Move[] {
  const moves: Move[] = [];
  let numbers: number[] = [];
  for (const word of line.slice(2).split(' ')) {
    if (/^-?\d+$/.test(word)) numbers.push(Number(word));
    else if (word === 'm' || word === 'l' || word === 'c' || word === 'z') {
      const points: number[] = [];
      for (let i = 0; i + 1 < numbers.length; i += 2) points.push(...toPoints(numbers[i]!, numbers[i + 1]!));
      moves.push({ verb: word, points });
      numbers = [];
    }
  }
  return moves;
}

/** Returns the contours of a path in inches, y down, closed or not. */
export function theirContours({ moves }: PathEvent): Contour[] {
  const contours: Contour[] = [];
  let segments: Segment[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const end = (closed: boolean) => {
    if (segments.length > 0) contours.push({ segments, closed });
    segments = [];
  };
  for (const { verb, points } of moves) {
    const to = (verb === 'z' ? [startX, startY] : points).map((value, i) => (i % 2 === 0 ? value / 72 : -value / 72));
    const [x1, y1] = verb === 'z' ? [startX, startY] : (to.slice(-2) as [number, number]);
    if (verb === 'm') {
      end(false);
      [startX, startY] = [x1, y1];
    } else if (verb === 'c') {
      const [ax, ay, bx, by] = to as [number, number, number, number];
      segments.push({ kind: 'cubic', x0: x, y0: y, ax, ay, bx, by, x1, y1 });
    } else if (x1 !== x || y1 !== y) segments.push({ kind: 'line', x0: x, y0: y, x1, y1 });
    if (verb === 'z') end(true);
    [x, y] = [x1, y1];
  }
  end(false);
  return contours;
}
