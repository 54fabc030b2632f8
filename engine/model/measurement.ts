import type { Box, Contour } from '@measurement-nesting/curves';
import type { Diagnostic, Part } from '@measurement-nesting/curves/drawing';

/** The figures (docs/product-rules.md, Figures) for a part, a letter, a row or a whole job. Inches and square inches, exact curves. */
export type Figures = {
  /** Arc length of every line as drawn: outer, holes, open lines, doubles, overlaps. */
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
  /** Parts: outer contours with their holes. A run of open lines outside any part is no piece. */
  readonly pieces: number;
  /** Starts of the cutter: closed loops + open lines. */
  readonly pierces: number;
};

export type PartMeasurement = { readonly part: Part; readonly figures: Figures };

/**
 * Why length and perimeter differ, itemised; lengths add up to lengthIn - perimeterIn within rounding (1e-9 of the
 * drawing's size for every crossing). The lines we added ourselves to close paths (`closed_gaps`) are in the perimeter and
 * not in the length: theirs is below zero.
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
  /** Open lines outside every part: measured, never nested. */
  readonly looseLines: readonly Contour[];
  readonly differences: readonly Difference[];
  readonly diagnostics: readonly Diagnostic[];
};
