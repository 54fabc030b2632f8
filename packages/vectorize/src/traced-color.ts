import { type Contour, contourArea, contourLength, EngineError, neumaierSum } from '@measurement-nesting/curves';

export type TracedColor = {
  /** '#rrggbb' */
  readonly color: string;
  /** Closed, material on the right, fill rule even-odd. Inches, y down, origin at the picture's upper left corner. */
  readonly contours: readonly Contour[];
  readonly nodes: number;
  readonly perimeterIn: number;
  readonly areaSqIn: number;
};

export function tracedColor(color: string, contours: readonly Contour[]): TracedColor | null {
  if (contours.length === 0) return null;
  return {
    color,
    contours,
    nodes: contours.reduce((sum, { segments }) => sum + segments.length, 0),
    perimeterIn: neumaierSum(contours, contourLength),
    areaSqIn: Math.abs(neumaierSum(contours, contourArea)),
  };
}

export function tooMuch(what: string): EngineError {
  return new EngineError(
    'too_much_detail',
    `This picture has too much detail to cut (${what}). Use fewer colors, ignore larger specks, or lower Detail.`,
  );
}
