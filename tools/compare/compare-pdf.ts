/**
 * Compares the outlines our PDF reader returns for the first page with those of poppler, which converts
 * the page to PostScript (`pdftops`), read by our EPS reader: total length of all contours, where filled ones are closed.
 * poppler writes numbers with six digits.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEps } from '#packages/postscript/src/read-eps.ts';
import { contoursBox, contoursLength, type Contour, EngineError } from '#packages/curves/src/index.ts';
import type { Drawing } from '#packages/curves/src/drawing/index.ts';
import { openPdf } from '#packages/pdf-outlines/src/index.ts';
import type { Comparison } from './compare-files.ts';

/** Relative difference of lengths that poppler's rounding explains. */
const roundingShare = 1e-4;
const timeoutMs = 60_000;

type Outcome = {
  readonly lengthIn: number;
  /** Length with equal contours counted once. */
  readonly distinctIn: number;
  readonly shapes: number;
  readonly codes: ReadonlySet<string>;
  readonly error: string;
};

/** Compares one PDF or Illustrator file. */
export async function comparePdf(file: string): Promise<Comparison> {
  const peer = popplerOutcome(file);
  const product = await ourOutcome(file);
  const figures = [
    `ours ${product.error || `${product.shapes} shapes, ${product.lengthIn.toFixed(6)} in`}`,
    `poppler ${peer.error || `${peer.shapes} shapes, ${peer.lengthIn.toFixed(6)} in`}`,
  ];
  return { figures, cause: causeOf(product, peer) };
}

function causeOf(product: Outcome, peer: Outcome): string {
  if (product.error !== '' && peer.error !== '') return `rejected by both: ${product.error}`;
  if (product.error !== '' && peer.lengthIn === 0) return `rejected, and poppler draws no outline: ${product.error}`;
  const reported = [...product.codes, ...peer.codes].filter((code) => explaining.has(code));
  const far = differenceOf(product.lengthIn, peer.lengthIn);
  if (product.error === '' && peer.error === '' && far <= roundingShare) return '';
  if (product.error.includes('live text')) return 'text whose font is not in the file, which poppler sets in another';
  if (product.error !== '') return `UNEXPLAINED: rejected only here: ${product.error}`;
  if (peer.error !== '') return `NOT COMPARED: poppler: ${peer.error}`;
  if (differenceOf(product.distinctIn, peer.distinctIn) <= roundingShare)
    return 'outlines filled and stroked, which are one shape for one program and two for the other';
  const share = `${(far * 100).toPrecision(2)} %`;
  return reported.length > 0 ? `${share}: reported ${[...new Set(reported)].join(', ')}` : `UNEXPLAINED: ${share}`;
}

const differenceOf = (a: number, b: number): number => Math.abs(a - b) / Math.max(a, b);

/** Diagnostics of features that the two programs draw differently by design. */
const explaining: ReadonlySet<string> = new Set([
  'live_text',
  'font_substituted',
  'missing_glyph',
  'pattern_ignored',
  'effect_ignored',
  'clip_applied',
  'clipped_art',
  'reference_cycle',
]);

async function ourOutcome(file: string): Promise<Outcome> {
  try {
    const opened = openPdf(new Uint8Array(readFileSync(file)), {
      fileName: path.basename(file),
      clock: () => performance.now(),
    });
    const page = opened.readPage(0);
    const hidden = new Set(page.layers.filter(({ isVisible }) => !isVisible).map(({ name }) => name));
    return outcomeOf({ ...page, shapes: page.shapes.filter(({ source }) => !hidden.has(source.layer)) });
  } catch (error) {
    if (error instanceof EngineError) return failed(error.message);
    throw error;
  }
}

function popplerOutcome(file: string): Outcome {
  const folder = mkdtempSync(path.join(tmpdir(), 'compare-pdf-'));
  const out = path.join(folder, 'page.ps');
  try {
    const copy = path.join(folder, 'page.pdf');
    writeFileSync(copy, withoutAnnotations(file));
    const flags = ['-eps', '-level3', '-rasterize', 'never', '-f', '1', '-l', '1'];
    const { status } = spawnSync('pdftops', [...flags, copy, out], { timeout: timeoutMs });
    if (status !== 0) return failed('no page');
    return outcomeOf(readEps(new Uint8Array(readFileSync(out)), { fileName: 'page.ps' }));
  } catch (error) {
    if (error instanceof EngineError)
      return error.code === 'no_shapes' ? { ...failed(''), error: '' } : failed(error.message);
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the file with another name for the annotations of its pages, which poppler draws and we report. */
function withoutAnnotations(file: string): Buffer {
  return Buffer.from(readFileSync(file).toString('latin1').replaceAll('/Annots', '/Xnnots'), 'latin1');
}

const failed = (error: string): Outcome => ({ lengthIn: 0, distinctIn: 0, shapes: 0, codes: new Set(), error });

function outcomeOf({ shapes, diagnostics }: Pick<Drawing, 'shapes' | 'diagnostics'>): Outcome {
  const contours = shapes.flatMap((shape) => (shape.fill === null ? shape.contours : shape.contours.map(closed)));
  return {
    lengthIn: contoursLength(contours),
    distinctIn: contoursLength([...new Map(contours.map((contour) => [keyOf(contour), contour])).values()]),
    shapes: shapes.length,
    codes: new Set(diagnostics.map(({ code }) => code)),
    error: '',
  };
}

/** Returns a text that is equal for contours of equal length in equal boxes. */
function keyOf(contour: Contour): string {
  const { minX, minY, maxX, maxY } = contoursBox([contour]);
  return [contoursLength([closed(contour)]), maxX - minX, maxY - minY, minX].map((value) => value.toFixed(3)).join(' ');
}

/** Fills close their contours. */
function closed({ segments }: Contour): Contour {
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined || (first.x0 === last.x1 && first.y0 === last.y1))
    return { segments, closed: true };
  return {
    segments: [...segments, { kind: 'line', x0: last.x1, y0: last.y1, x1: first.x0, y1: first.y0 }],
    closed: true,
  };
}
