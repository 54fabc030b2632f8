import type { LengthUnit } from '#lib/units.ts';
import { rulerTicks } from './ruler-ticks.ts';
import type { SheetDrawing } from './sheet-model.ts';
import type { Size, Viewport } from './viewport.ts';

export const rulerPx = 22;

type RulersProps = { view: Viewport; windowPx: Size; sheet: SheetDrawing; unit: LengthUnit };

/** Rulers along the top and the left edge of the window; zero at the sheet's corner. */
export function Rulers({ view, windowPx, sheet, unit }: RulersProps) {
  const across = rulerTicks(
    { offsetPx: view.offsetX, scale: view.scale, lengthPx: windowPx.width, sideIn: sheet.widthIn },
    unit,
  );
  const down = rulerTicks(
    { offsetPx: view.offsetY, scale: view.scale, lengthPx: windowPx.height, sideIn: sheet.heightIn },
    unit,
  );
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden text-muted-foreground">
      <svg width={windowPx.width} height={rulerPx} className="absolute top-0 left-0 bg-card">
        {across.map(({ atPx, label }) => (
          <g key={atPx} transform={`translate(${atPx} 0)`}>
            <line y1={label === null ? rulerPx - 5 : rulerPx - 9} y2={rulerPx} stroke="currentColor" />
            {label !== null && (
              <text x={3} y={11} fontSize={10} fill="currentColor">
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <svg width={rulerPx} height={windowPx.height} className="absolute top-0 left-0 bg-card">
        {down.map(({ atPx, label }) => (
          <g key={atPx} transform={`translate(0 ${atPx})`}>
            <line x1={label === null ? rulerPx - 5 : rulerPx - 9} x2={rulerPx} stroke="currentColor" />
            {label !== null && (
              <text transform="translate(3 3) rotate(90)" fontSize={10} fill="currentColor">
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <div className="absolute top-0 left-0 border-r border-b bg-card" style={{ width: rulerPx, height: rulerPx }} />
    </div>
  );
}
