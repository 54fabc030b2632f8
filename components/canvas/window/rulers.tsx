import { memo, useMemo, type RefObject } from 'react';
import type { LengthUnit } from '#lib/shared/units.ts';
import { rulerBlockPx, rulerSides, rulerStart, rulerTicks, type RulerSide, type RulerTick } from './ruler-ticks.ts';
import type { Scene } from '../sheet-model.ts';
import type { Size, Viewport } from './viewport.ts';

const rulerPx = 22;

type RulersProps = {
  view: Viewport;
  windowPx: Size;
  /** Sides of the scene as shown on the canvas. */
  sides: Pick<Scene, 'widthIn' | 'heightIn'>;
  isTurned: boolean;
  /** True when the rulers name the axes, which is where places are typed. */
  hasAxes: boolean;
  unit: LengthUnit;
  acrossRef: RefObject<SVGSVGElement | null>;
  downRef: RefObject<SVGSVGElement | null>;
};

/**
 * Rulers along the top and left edges of the window, with zero at the upper left corner of the sheet as it is typed. `placeRulers` moves them
 * with the sheet.
 */
export function Rulers(props: RulersProps) {
  const { view, windowPx, sides, isTurned, hasAxes, unit, acrossRef, downRef } = props;
  const along = rulerSides(sides, isTurned, hasAxes);
  const across = useTicks(rulerStart(view.offsetX), view.scale, windowPx.width, along.across, unit);
  const down = useTicks(rulerStart(view.offsetY), view.scale, windowPx.height, along.down, unit);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 text-muted-foreground">
      <div className="absolute top-0 left-0 w-full overflow-hidden bg-card" style={{ height: rulerPx }}>
        <svg ref={acrossRef} width={across.lengthPx} height={rulerPx} className="will-change-transform">
          <TicksAcross ticks={across.ticks} />
        </svg>
      </div>
      <div className="absolute top-0 left-0 h-full overflow-hidden bg-card" style={{ width: rulerPx }}>
        <svg ref={downRef} width={rulerPx} height={down.lengthPx} className="will-change-transform">
          <TicksDown ticks={down.ticks} />
        </svg>
      </div>
      <div className="absolute top-0 left-0 border-r border-b bg-card" style={{ width: rulerPx, height: rulerPx }} />
    </div>
  );
}

/** Moves the drawn rulers without redrawing them. */
export function placeRulers(across: SVGSVGElement | null, down: SVGSVGElement | null, view: Viewport): void {
  const shift = (offsetPx: number) => Math.round(offsetPx) - rulerStart(offsetPx);
  if (across !== null) across.style.transform = `translate(${shift(view.offsetX)}px, 0)`;
  if (down !== null) down.style.transform = `translate(0, ${shift(view.offsetY)}px)`;
}

/** Ticks of the window and one block beyond it on each side. */
function useTicks(startPx: number, scale: number, windowPx: number, side: RulerSide, unit: LengthUnit) {
  const lengthPx = windowPx + 2 * rulerBlockPx;
  const { sideIn, axis, isReversed } = side;
  const ticks = useMemo(
    () => rulerTicks({ offsetPx: startPx, scale, lengthPx, sideIn, axis, isReversed }, unit),
    [startPx, scale, lengthPx, sideIn, axis, isReversed, unit],
  );
  return { ticks, lengthPx };
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
