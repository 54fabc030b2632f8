'use client';

import { useRef, useState, type PointerEvent } from 'react';
import type { ZonesAction } from '#lib/browser/draft/stock/zone-form.ts';
import { formatPlain } from '#lib/shared/format.ts';

type Zone = { id: string; xIn: number; yIn: number; widthIn: number; heightIn: number };
type Point = { x: number; y: number };
/** A zone being moved, or the start of a new one. */
type Drag = { zone: Zone | null; from: Point; to: Point };

type ZoneDrawingProps = {
  sheet: { widthIn: number; heightIn: number };
  zones: readonly Zone[];
  change: (action: ZonesAction) => void;
  canAdd: boolean;
};

/** Positions drawn with a pointer are rounded to this length in inches. */
const gridIn = 0.25;
const onGrid = (value: number): number => Math.round(value / gridIn) * gridIn;

/** The sheet with its exclusion zones: a drag on a zone moves it, a drag elsewhere draws a new one. */
export function ZoneDrawing({ sheet, zones, change, canAdd }: ZoneDrawingProps) {
  const picture = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  if (!(sheet.widthIn > 0) || !(sheet.heightIn > 0)) return null;

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = picture.current!.getBoundingClientRect();
    return {
      x: Math.min(sheet.widthIn, Math.max(0, ((clientX - left) / width) * sheet.widthIn)),
      y: Math.min(sheet.heightIn, Math.max(0, ((clientY - top) / height) * sheet.heightIn)),
    };
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    const { id } = (event.target as SVGElement).dataset;
    const zone = zones.find((of) => of.id === id) ?? null;
    if ((zone === null && !canAdd) || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointAt(event);
    setDrag({ zone, from: at, to: at });
  }

  function end() {
    if (drag === null) return;
    setDrag(null);
    const { xIn, yIn, widthIn, heightIn } = dragged(drag, sheet);
    const place = { xText: formatPlain(xIn), yText: formatPlain(yIn) };
    if (drag.zone !== null) change({ is: 'changed', id: drag.zone.id, change: place });
    else if (widthIn > 0 && heightIn > 0)
      change({ is: 'added', size: { ...place, widthText: formatPlain(widthIn), heightText: formatPlain(heightIn) } });
  }

  const moved = drag === null ? null : dragged(drag, sheet);
  const shown = zones.map((zone) => (zone.id === drag?.zone?.id ? moved! : zone));
  return (
    <div className="grid gap-1.5">
      <svg
        ref={picture}
        aria-hidden
        viewBox={`0 0 ${sheet.widthIn} ${sheet.heightIn}`}
        style={{ aspectRatio: `${sheet.widthIn} / ${sheet.heightIn}`, maxHeight: '16rem' }}
        className="max-w-full touch-none justify-self-center border bg-sheet"
        onPointerDown={begin}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: pointAt(event) })}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
      >
        {[...shown, ...(drag?.zone === null ? [moved!] : [])].map(({ id, xIn, yIn, widthIn, heightIn }) => (
          <rect
            key={id}
            data-id={id}
            x={xIn}
            y={yIn}
            width={widthIn}
            height={heightIn}
            className="cursor-move fill-muted-foreground/30 stroke-muted-foreground"
            strokeWidth={1}
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className="text-sm text-muted-foreground">
        Draw a zone on the sheet, drag one to move it, or type its numbers.
      </p>
    </div>
  );
}

/** Returns the zone under the pointer: moved, or spanned by the drag. */
function dragged({ zone, from, to }: Drag, sheet: ZoneDrawingProps['sheet']): Zone {
  if (zone !== null) {
    const inside = (at: number, side: number, of: number) => onGrid(Math.min(Math.max(0, at), Math.max(0, of - side)));
    if (from.x === to.x && from.y === to.y) return zone;
    return {
      ...zone,
      xIn: inside(zone.xIn + to.x - from.x, zone.widthIn, sheet.widthIn),
      yIn: inside(zone.yIn + to.y - from.y, zone.heightIn, sheet.heightIn),
    };
  }
  const [left, right] = [onGrid(Math.min(from.x, to.x)), onGrid(Math.max(from.x, to.x))];
  const [top, bottom] = [onGrid(Math.min(from.y, to.y)), onGrid(Math.max(from.y, to.y))];
  return { id: 'new', xIn: left, yIn: top, widthIn: right - left, heightIn: bottom - top };
}
