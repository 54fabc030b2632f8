import type { Box, Contour } from '@measurement-nesting/curves';
import type { Diagnostic, Part } from '@measurement-nesting/curves/drawing';

/** Figures of a part, a letter, a row or a whole job (docs/product-rules.md, Figures). Inches and square inches, from exact curves. */
export type Figures = {
  /** Arc length of every line as drawn: outer contours, holes, open lines, duplicates, overlaps. */
  readonly lengthIn: number;
  /** Boundary of the filled region after fill rule and union: outerIn + innerIn. */
  readonly perimeterIn: number;
  readonly outerIn: number;
  readonly innerIn: number;
  /** Length of open lines, which have no perimeter. */
  readonly openIn: number;
  /** Net area, holes excluded. */
  readonly areaSqIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Number of parts: outer contours with their holes. Open lines outside every part are not pieces. */
  readonly pieces: number;
  /** Number of pierces: closed loops + open lines. */
  readonly pierces: number;
};

export type PartMeasurement = { readonly part: Part; readonly figures: Figures };

/**
 * One item of the difference between length and perimeter. Lengths add up to lengthIn - perimeterIn within rounding (1e-9 of the drawing's
 * size for every crossing). Lines added by the engine to close paths (`closed_gaps`) are in the perimeter and not in the length, so their
 * lengths are negative.
 */
export type Difference = {
  readonly kind: 'open_lines' | 'double_lines' | 'overlaps' | 'inner_edges' | 'closed_gaps';
  readonly count: number;
  readonly lengthIn: number;
  readonly places: readonly Box[];
};

export type Measurement = {
  readonly totals: Figures;
  readonly parts: readonly PartMeasurement[];
  /** Parts that are not cut, by choice: in no figure, difference or diagnostic. */
  readonly leftOut: readonly PartMeasurement[];
  /** Open lines outside every part: measured, never nested. */
  readonly looseLines: readonly Contour[];
  readonly differences: readonly Difference[];
  readonly diagnostics: readonly Diagnostic[];
};
