import { memo, useMemo } from 'react';
import type { LengthUnit } from '#lib/units.ts';
import { rulerTicks, type RulerTick } from './ruler-ticks.ts';
import type { SheetDrawing } from './sheet-model.ts';
import type { Size, Viewport } from './viewport.ts';

export const rulerPx = 22;
/** Ticks are laid out in blocks of this many pixels, so that moving the sheet moves them as they are. */
const blockPx = 512;

type RulersProps = { view: Viewport; windowPx: Size; sheet: SheetDrawing; unit: LengthUnit };

/** Rulers along the top and the left edge of the window; zero at the sheet's corner. */
export function Rulers({ view, windowPx, sheet, unit }: RulersProps) {
  const across = useTicks(view.offsetX, view.scale, windowPx.width, sheet.widthIn, unit);
  const down = useTicks(view.offsetY, view.scale, windowPx.height, sheet.heightIn, unit);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden text-muted-foreground">
      <svg width={windowPx.width} height={rulerPx} className="absolute top-0 left-0 bg-card">
        <g transform={`translate(${across.shiftPx} 0)`}>
          <TicksAcross ticks={across.ticks} />
        </g>
      </svg>
      <svg width={rulerPx} height={windowPx.height} className="absolute top-0 left-0 bg-card">
        <g transform={`translate(0 ${down.shiftPx})`}>
          <TicksDown ticks={down.ticks} />
        </g>
      </svg>
      <div className="absolute top-0 left-0 border-r border-b bg-card" style={{ width: rulerPx, height: rulerPx }} />
    </div>
  );
}

/** The ticks of a window and a block on either side of it, and how far to move them. */
function useTicks(offsetPx: number, scale: number, lengthPx: number, sideIn: number, unit: LengthUnit) {
  const wholePx = Math.round(offsetPx);
  const fromPx = Math.floor(wholePx / blockPx) * blockPx + blockPx;
  const ticks = useMemo(
    () => rulerTicks({ offsetPx: fromPx, scale, lengthPx: lengthPx + 2 * blockPx, sideIn }, unit),
    [fromPx, scale, lengthPx, sideIn, unit],
  );
  return { ticks, shiftPx: wholePx - fromPx };
}

const TicksAcross = memo(function TicksAcross({ ticks }: { ticks: readonly RulerTick[] }) {
  return ticks.map(({ atPx, label }) => (
    <g key={atPx} transform={`translate(${atPx} 0)`}>
      <line y1={label === null ? rulerPx - 5 : rulerPx - 9} y2={rulerPx} stroke="currentColor" />
      {label !== null && (
        <text x={3} y={11} fontSize={10} fill="currentColor">
          {label}
        </text>
      )}
    </g>
  ));
});

const TicksDown = memo(function TicksDown({ ticks }: { ticks: readonly RulerTick[] }) {
  return ticks.map(({ atPx, label }) => (
    <g key={atPx} transform={`translate(0 ${atPx})`}>
      <line x1={label === null ? rulerPx - 5 : rulerPx - 9} x2={rulerPx} stroke="currentColor" />
      {label !== null && (
        <text transform="translate(3 3) rotate(90)" fontSize={10} fill="currentColor">
          {label}
        </text>
      )}
    </g>
  ));
});
