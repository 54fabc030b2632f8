import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { measureDrawing, type Measurement } from '@measurement-nesting/measure';
import { write, type Format, type Picture, type Writing } from './writing.ts';

/** Thrown for a wrong number, with the file that causes it. */
export class Find extends Error {
  readonly file: string;
  constructor(what: string, file: string) {
    super(`${what}\n${file.length > 3000 ? `${file.slice(0, 3000)}...` : file}`);
    this.file = file;
  }
}

export type Measured = Measurement & { readonly file: string };

/** Writes the picture, reads it back and measures it. Checks the properties of every drawing. */
export const measured = (picture: Picture, writing: Writing): Measured =>
  measuredFile(write(picture, writing), writing.format);

/** Measures an existing file in the same way. */
export function measuredFile(file: string, format: Format): Measured {
  const { shapes, scale } = readDrawing(new TextEncoder().encode(file), { fileName: `picture.${format}` });
  const measurement = measureDrawing({ shapes, scale, diagnostics: [] });
  const { totals, differences, parts } = measurement;
  const all = { ...measurement, file };
  const itemised = differences.reduce((sum, { lengthIn }) => sum + lengthIn, 0);
  near(all, 'the itemised difference', itemised, totals.lengthIn - totals.perimeterIn, 1e-9 * totals.lengthIn);
  const byPart = parts.reduce((sum, { figures }) => sum + figures.perimeterIn, 0);
  near(all, 'the sum of the parts', byPart, totals.perimeterIn, 1e-9 * totals.perimeterIn);
  if (hasCode(all, 'figures_doubtful')) throw new Find('the figures are doubtful', file);
  return all;
}

export const hasCode = ({ diagnostics }: Measured, code: string): boolean =>
  diagnostics.some((diagnostic) => diagnostic.code === code);

export function near({ file }: Measured, what: string, actual: number, expected: number, within: number): void {
  const off = Math.abs(actual - expected);
  // Negated, so that NaN fails.
  if (!(off <= within))
    throw new Find(`${what}: ${actual} instead of ${expected}, off by ${off} (allowed ${within})`, file);
}

export function same({ file }: Measured, what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Find(`${what}: ${is} instead of ${should}`, file);
}

/**
 * Compares figures that must be equal within a share of the length, or of the drawing's size if that is more: pieces below
 * 1e-9 of the size have no extent for the arrangement.
 */
export function sameFigures(here: Measured, there: Measured, share: number, factor = 1): void {
  const [a, b] = [here.totals, there.totals];
  const scaleIn = Math.max(b.lengthIn, b.widthIn + b.heightIn);
  for (const figure of ['lengthIn', 'perimeterIn', 'outerIn', 'innerIn', 'openIn'] as const) {
    near(here, figure, a[figure], factor * b[figure], share * factor * scaleIn);
  }
  near(
    here,
    'areaSqIn',
    a.areaSqIn,
    factor ** 2 * b.areaSqIn,
    share * factor ** 2 * b.lengthIn * (b.widthIn + b.heightIn),
  );
  same(here, 'pieces', a.pieces, b.pieces);
  same(here, 'pierces', a.pierces, b.pierces);
}
