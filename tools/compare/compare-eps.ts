/**
 * Compares every path our EPS reader paints with Ghostscript's, point by point. Ghostscript stores paths as 1/256 of a
 * dot and in single precision, so its resolution is about 1e-4 pt.
 *
 * Every difference is explained (a font that is not in the file, a letter that Ghostscript's silent device does not
 * draw, a program that stops early in both); otherwise its cause is UNEXPLAINED. For files that are no EPS, are
 * rejected or crash Ghostscript, those outcomes are compared.
 */
import { readFileSync } from 'node:fs';
import { identifyFile } from '#engine/file-kind/identify-file.ts';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import type { Comparison } from './compare-files.ts';
import { compareLetters } from './eps/compare-letters.ts';
import { comparePaths, type PathComparison } from './eps/compare-paths.ts';
import { ghostscriptPaths, type GhostscriptRun } from './eps/ghostscript.ts';
import { ourPaths, type OurRun } from './eps/our-paths.ts';

/** Minimum distance (pt) of points that is not caused by Ghostscript's rounding. */
const noteworthyPt = 2e-3;
/**
 * Ghostscript rounds the points of letters to whole dots, and the components of TrueType glyphs twice (pt, in addition
 * to the rounding in art).
 */
const letterRoundingPt = (dpi: number): number => 144 / dpi;

const roundedLetters = 'letters that Ghostscript rounds to whole dots';

/** Compares one EPS with Ghostscript at `dpi` dots per inch. */
export function compareEps(file: string, dpi: string): Comparison {
  const bytes = new Uint8Array(readFileSync(file));
  const kind = identifyFile(bytes);
  if (kind !== 'eps') return { figures: [], cause: `no EPS (${kind})` };
  const refusal = refusalOf(bytes);
  let product: OurRun;
  try {
    product = ourPaths(bytes);
  } catch (error) {
    if (!(error instanceof EngineError))
      return { figures: [], cause: `UNEXPLAINED: our reader failed: ${String(error)}` };
    product = { events: [], fault: error.message, missingFonts: 0 };
  }
  const peer = ghostscriptPaths(file, Number(dpi));
  const art = comparePaths(product.events, peer.events, ['F', 'E', 'S']);
  const text = compareLetters(product.events, peer.events);
  const program = Buffer.from(bytes).toString('latin1');
  return {
    figures: [`art ${sentence(art)}`, `text ${sentence(text)}`],
    cause: causeOf({ program, refusal, product, peer, art, text, roundingPt: letterRoundingPt(Number(dpi)) }),
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
  readonly product: OurRun;
  readonly peer: GhostscriptRun;
  readonly art: PathComparison;
  readonly text: PathComparison;
  readonly roundingPt: number;
};

function causeOf({ program, refusal, product, peer, art, text, roundingPt }: Findings): string {
  const causes: string[] = [];
  const rounding = roundingPt + noteworthyPt;
  const differs = ({ worstPt, different, counts, hasLetters }: PathComparison) =>
    worstPt > (hasLetters ? rounding : noteworthyPt) || different > 0 || counts[0] !== counts[1];
  if (product.fault !== null && peer.fault !== null) causes.push(`breaks off in both: ${product.fault}, ${peer.fault}`);
  else if (product.fault !== null)
    causes.push(
      product.fault.startsWith('limit')
        ? `refused by a ${product.fault}`
        : `UNEXPLAINED: breaks off only here: ${product.fault}`,
    );
  else if (peer.fault !== null) causes.push(`breaks off only in Ghostscript: ${peer.fault}`);
  else {
    if (differs(art)) causes.push(remade(program) ?? 'UNEXPLAINED: other paths');
    if (differs(text) && product.missingFonts > 0) causes.push('fonts that are not in the file');
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
