/**
 * Compares every path our EPS reader paints with Ghostscript's, point by point: `npm run compare:eps --
 * FILE-OR-FOLDER... [--dpi 7200]`. Needs `gs` on this machine, which is never shipped. Ghostscript stores paths as
 * 1/256 of a dot and in single precision, so its resolution is about 1e-4 pt.
 *
 * Every difference is explained (a font that is not in the file, a letter that Ghostscript's silent device does not
 * draw, a program that stops early in both) or printed as UNEXPLAINED, and the exit code is 1. For files that are no
 * EPS, are rejected or crash Ghostscript, those outcomes are compared.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { identifyFile } from '#engine/drawing/identify-file.ts';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import { compareLetters } from './compare-eps/compare-letters.ts';
import { comparePaths, type PathComparison } from './compare-eps/compare-paths.ts';
import { ensureGhostscript, ghostscriptPaths, type GhostscriptRun } from './compare-eps/ghostscript.ts';
import { ourPaths, type OurRun } from './compare-eps/our-paths.ts';
import { filesIn } from './files-in.ts';

/** Minimum distance (pt) of points that is not caused by Ghostscript's rounding. */
const noteworthyPt = 2e-3;
/**
 * Ghostscript rounds the points of letters to whole dots, and the components of TrueType glyphs twice (pt, in addition
 * to the rounding in art).
 */
const letterRoundingPt = (dpi: number): number => 144 / dpi;

const roundedLetters = 'letters that Ghostscript rounds to whole dots';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { dpi: { type: 'string', default: '7200' } },
});
if (positionals.length === 0) {
  console.error('Usage: npm run compare:eps -- FILE-OR-FOLDER... [--dpi 7200].');
  process.exit(2);
}
if (!ensureGhostscript()) {
  console.log('Ghostscript is not installed: nothing compared.');
} else {
  const counts = { equal: 0, explained: 0, unexplained: 0 };
  const files = filesIn(positionals, ['.eps', '.epsf', '.ps']);
  for (const file of files) {
    const { line, cause } = report(file);
    counts[cause === '' ? 'equal' : cause.startsWith('UNEXPLAINED') ? 'unexplained' : 'explained']++;
    console.log([path.basename(file), line, cause].filter((part) => part !== '').join(' | '));
  }
  const { equal, explained, unexplained } = counts;
  console.log(`${files.length} files: ${equal} with equal paths, ${explained} explained, ${unexplained} not.`);
  process.exitCode = unexplained === 0 ? 0 : 1;
}

type Report = { readonly line: string; readonly cause: string };

function report(file: string): Report {
  const bytes = new Uint8Array(readFileSync(file));
  const kind = identifyFile(bytes);
  if (kind !== 'eps') return { line: '', cause: `no EPS (${kind})` };
  const refusal = refusalOf(bytes);
  let ours: OurRun;
  try {
    ours = ourPaths(bytes);
  } catch (error) {
    if (!(error instanceof EngineError)) return { line: '', cause: `UNEXPLAINED: our reader failed: ${String(error)}` };
    ours = { events: [], fault: error.message, missingFonts: 0 };
  }
  const theirs = ghostscriptPaths(file, Number(values.dpi));
  const art = comparePaths(ours.events, theirs.events, ['F', 'E', 'S']);
  const text = compareLetters(ours.events, theirs.events);
  return {
    line: `art ${sentence(art)} | text ${sentence(text)}`,
    cause: causeOf({ program: Buffer.from(bytes).toString('latin1'), refusal, ours, theirs, art, text }),
  };
}

function refusalOf(bytes: Uint8Array): string | null {
  try {
    readDrawing(bytes, { fileName: 'compared.eps' });
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

/** Returns the operator after which our path differs intentionally. */
function remade(program: string): string | null {
  if (program.includes('flattenpath')) return 'curves that the program flattens stay curves here';
  if (/\bu?strokepath\b/.test(program))
    return 'edges of lines, which Ghostscript makes of curves and we of short lines';
  return null;
}

type Findings = {
  readonly program: string;
  readonly refusal: string | null;
  readonly ours: OurRun;
  readonly theirs: GhostscriptRun;
  readonly art: PathComparison;
  readonly text: PathComparison;
};

function causeOf({ program, refusal, ours, theirs, art, text }: Findings): string {
  const causes: string[] = [];
  const rounding = letterRoundingPt(Number(values.dpi)) + noteworthyPt;
  const differs = ({ worstPt, different, counts, hasLetters }: PathComparison) =>
    worstPt > (hasLetters ? rounding : noteworthyPt) || different > 0 || counts[0] !== counts[1];
  if (ours.fault !== null && theirs.fault !== null) causes.push(`breaks off in both: ${ours.fault}, ${theirs.fault}`);
  else if (ours.fault !== null)
    causes.push(
      ours.fault.startsWith('limit')
        ? `refused by a ${ours.fault}`
        : `UNEXPLAINED: breaks off only here: ${ours.fault}`,
    );
  else if (theirs.fault !== null) causes.push(`breaks off only in Ghostscript: ${theirs.fault}`);
  else {
    if (differs(art)) causes.push(remade(program) ?? 'UNEXPLAINED: other paths');
    if (differs(text) && ours.missingFonts > 0) causes.push('fonts that are not in the file');
    else if (differs(text)) causes.push('UNEXPLAINED: other letters');
    if (text.worstPt > noteworthyPt || (art.hasLetters && art.worstPt > noteworthyPt)) causes.push(roundedLetters);
  }
  if (refusal !== null && art.counts[1] === 0) causes.push(`refused, and Ghostscript paints no path: ${refusal}`);
  else if (refusal !== null && causes.length === 0) causes.push(`UNEXPLAINED: refused: ${refusal}`);
  if (art.inLetters > 0)
    causes.push(
      `${art.inLetters} paths of letters drawn by procedures left out (Ghostscript's silent device does not run them)`,
    );
  // Unexplained differences are first, so that they are counted.
  return causes.sort((a, b) => Number(b.startsWith('UNEXPLAINED')) - Number(a.startsWith('UNEXPLAINED'))).join('; ');
}

function sentence({ counts, segments, worstPt, different }: PathComparison): string {
  const others = different > 0 ? `, ${different} of other make` : '';
  return `${counts.join('/')} paths, ${segments} segments, largest deviation ${worstPt.toExponential(1)} pt${others}`;
}
