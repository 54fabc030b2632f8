import type { CSSProperties } from 'react';
import type { Mark } from '#lib/shared/contracts/result.ts';

/** Passes a color of the drawing, '' for none, to the style sheet, which uses it where the canvas shows the drawing's colors. */
export const drawnColor = (color: string): CSSProperties => ({ ['--drawn' as string]: color || 'initial' });

/** Score lines as dashes and engraved areas as translucent areas, in the frame of their part or row. */
export function MarkPaths({ marks = [] }: { marks?: readonly Mark[] | undefined }) {
  return marks.map(({ operation, path, color }, index) =>
    operation === 'engrave' ? (
      <path key={index} data-operation={operation} d={path} className="fill-engrave" style={drawnColor(color)} />
    ) : (
      <path
        key={index}
        data-operation={operation}
        data-curve=""
        style={drawnColor(color)}
        d={path}
        className="fill-none stroke-score"
        strokeWidth={1.5}
        strokeDasharray="5 3"
        vectorEffect="non-scaling-stroke"
      />
    ),
  );
}
