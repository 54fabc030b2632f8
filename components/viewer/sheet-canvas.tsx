import { memo } from 'react';
import type { LengthUnit } from '#lib/units.ts';
import { leftoverText } from '#lib/usage.ts';
import type { PlacedPart, SheetDrawing } from './sheet-model.ts';

type SheetCanvasProps = { sheet: SheetDrawing; scale: number; unit: LengthUnit };

/** The sheet with its parts, in inches. Redrawn only when sheet or scale change: moving it about only moves the finished picture. */
export const SheetCanvas = memo(function SheetCanvas({ sheet, scale, unit }: SheetCanvasProps) {
  const { widthIn, heightIn, marginIn } = sheet;
  const px = 1 / scale;
  return (
    <svg
      aria-hidden
      width={widthIn * scale}
      height={heightIn * scale}
      viewBox={`0 0 ${widthIn} ${heightIn}`}
      className="block"
    >
      <rect width={widthIn} height={heightIn} className="fill-sheet" />
      {marginIn > 0 && (
        <rect
          x={marginIn}
          y={marginIn}
          width={Math.max(0, widthIn - 2 * marginIn)}
          height={Math.max(0, heightIn - 2 * marginIn)}
          className="fill-none stroke-sheet-grid"
          strokeWidth={px}
        />
      )}
      <CutOff sheet={sheet} scale={scale} unit={unit} />
      <g>
        {sheet.parts.map((part, index) => (
          <PartShape key={part.key} part={part} index={index} />
        ))}
      </g>
    </svg>
  );
});

const PartShape = memo(function PartShape({ part, index }: { part: PlacedPart; index: number }) {
  return (
    <g transform={part.transform} data-part-index={index}>
      <path
        d={part.path}
        fillRule="evenodd"
        className="fill-part stroke-part-line"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
      {part.linesPath !== '' && (
        <path d={part.linesPath} className="fill-none stroke-cut" strokeWidth={1} vectorEffect="non-scaling-stroke" />
      )}
    </g>
  );
});

/** The parts pointed at, drawn once more on top: lit, and with a heavier outline so that color is not the only sign. */
export function LitParts({
  sheet,
  scale,
  parts,
}: {
  sheet: SheetDrawing;
  scale: number;
  parts: readonly PlacedPart[];
}) {
  if (parts.length === 0) return null;
  return (
    <svg
      aria-hidden
      width={sheet.widthIn * scale}
      height={sheet.heightIn * scale}
      viewBox={`0 0 ${sheet.widthIn} ${sheet.heightIn}`}
      className="pointer-events-none absolute top-0 left-0 block"
    >
      {parts.map((part) => (
        <path
          key={part.key}
          d={part.path}
          transform={part.transform}
          fillRule="evenodd"
          className="fill-highlight stroke-sheet-foreground"
          strokeWidth={2.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** The dashed cut across the last sheet, with the size of what stays written into it. */
function CutOff({ sheet, scale, unit }: SheetCanvasProps) {
  const { cutOff, widthIn, heightIn } = sheet;
  if (cutOff === null) return null;
  const isAcross = cutOff.axis === 'y';
  const line = isAcross
    ? { x1: 0, y1: cutOff.atIn, x2: widthIn, y2: cutOff.atIn }
    : { x1: cutOff.atIn, y1: 0, x2: cutOff.atIn, y2: heightIn };
  const text = leftoverText(cutOff, unit);
  const fontSize = 14 / scale;
  const middle = isAcross
    ? { x: widthIn / 2, y: (cutOff.atIn + heightIn) / 2 }
    : { x: (cutOff.atIn + widthIn) / 2, y: heightIn / 2 };
  return (
    <g>
      <line {...line} className="stroke-cut" strokeWidth={2} strokeDasharray="8 6" vectorEffect="non-scaling-stroke" />
      {text !== null && (
        <text
          {...middle}
          fontSize={fontSize}
          textAnchor="middle"
          dominantBaseline="middle"
          className="fill-sheet-foreground"
        >
          {text} {unit} left
        </text>
      )}
    </g>
  );
}
