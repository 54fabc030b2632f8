import type { Scene } from './sheet-model.ts';

type SheetShapeProps = {
  sheet: Pick<Scene, 'widthIn' | 'heightIn' | 'outline'>;
  /** Classes of the edge: of any sheet, or only of one that is not a rectangle, whose frame would be the box around it. */
  edge: { readonly any?: string; readonly outline?: string };
};

/** The area of a sheet, in inches: a rectangle or its outline. */
export function SheetShape({ sheet: { widthIn, heightIn, outline }, edge }: SheetShapeProps) {
  if (outline === undefined)
    return (
      <rect
        width={widthIn}
        height={heightIn}
        className={`fill-sheet ${edge.any ?? ''}`}
        vectorEffect="non-scaling-stroke"
      />
    );
  return (
    <polygon
      data-outline
      points={outline.map(({ xIn, yIn }) => `${xIn},${yIn}`).join(' ')}
      className={`fill-sheet ${edge.outline ?? edge.any ?? ''}`}
      vectorEffect="non-scaling-stroke"
    />
  );
}
