import type { Box, Contour } from '@measurement-nesting/curves';
import type { Diagnostic, Mark, Operation, PaintClass, Part } from '@measurement-nesting/curves/drawing';

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

/** Figures of each operation (docs/product-rules.md, Operations). Inches and square inches. */
export type OperationFigures = {
  readonly cut: Pick<Figures, 'lengthIn' | 'perimeterIn' | 'pieces' | 'pierces'>;
  readonly score: {
    /** Length of all score lines as drawn. */
    readonly lengthIn: number;
    /** Number of separate score lines, joined where they meet. */
    readonly starts: number;
  };
  readonly engrave: {
    /** Area of the union of all engraved shapes. */
    readonly areaSqIn: number;
    /** Size of the box around the engraved shapes; 0 for none. */
    readonly widthIn: number;
    readonly heightIn: number;
  };
  readonly ignore: { readonly shapes: number; readonly lengthIn: number };
};

/** Lines or fills of a drawing that share color, spot color and layer, with their operation. */
export type DrawingClass = PaintClass & {
  readonly operation: Operation;
  /** Number of shapes. */
  readonly count: number;
  /** Length of their contours as drawn. */
  readonly lengthIn: number;
  /** Locations in the drawing's frame; at most 50. */
  readonly places: readonly Box[];
};

export type PartMeasurement = {
  readonly part: Part;
  /** Figures of one piece. */
  readonly figures: Figures;
  /** Number of pieces that one drawing yields; absent for 1. */
  readonly quantity?: number;
};

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
  /** Figures of all pieces of one drawing. */
  readonly totals: Figures;
  readonly parts: readonly PartMeasurement[];
  /** Parts that are not cut, by choice: in no figure, difference or diagnostic. */
  readonly leftOut: readonly PartMeasurement[];
  /** Open lines outside every part: measured, never nested. */
  readonly looseLines: readonly Contour[];
  /** Score lines and engraved areas outside every part: measured, never nested. Absent without any. */
  readonly looseMarks?: readonly Mark[];
  /** Figures by operation; absent where everything is cut. */
  readonly operations?: OperationFigures;
  readonly differences: readonly Difference[];
  readonly diagnostics: readonly Diagnostic[];
};
