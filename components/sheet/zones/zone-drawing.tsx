'use client';

import { use, useRef, useState, type PointerEvent } from 'react';
import type { ZonesAction } from '#lib/browser/draft/stock/zone-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { lengthText } from '#lib/shared/length-text.ts';
import { mmPerInch, type LengthUnit } from '#lib/shared/units.ts';

type Zone = { id: string; xIn: number; yIn: number; widthIn: number; heightIn: number };
type Point = { x: number; y: number };
/** Sides of a zone that follow the pointer: -1 the left or upper one, 1 the right or lower one, 0 neither. */
type Sides = { x: -1 | 0 | 1; y: -1 | 0 | 1 };
/** A zone being moved or resized, or the start of a new one. */
type Drag = { zone: Zone | null; sides: Sides; from: Point; to: Point };

type ZoneDrawingProps = {
  sheet: { widthIn: number; heightIn: number };
  zones: readonly Zone[];
  onChange: (action: ZonesAction) => void;
  canAdd: boolean;
};

/** Positions drawn with a pointer are rounded to this length in inches. */
const gridsIn: Readonly<Record<LengthUnit, number>> = { in: 0.25, mm: 5 / mmPerInch };

/** Distance in pixels from a side of a zone within which a drag resizes it, half of it outside, for a mouse and a finger. */
const reachPx = { fine: 6, coarse: 14 };
const cursors = { '0,0': 'move', '1,0': 'ew-resize', '0,1': 'ns-resize', '1,1': 'nwse-resize', '-1,1': 'nesw-resize' };

/** The sheet with its exclusion zones: a drag on a zone moves it, on its sides resizes it, elsewhere draws a new one. */
export function ZoneDrawing({ sheet, zones, onChange, canAdd }: ZoneDrawingProps) {
  const gridIn = gridsIn[use(UnitOnDisplay)];
  const picture = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [hovered, setHovered] = useState<Sides | null>(null);
  if (!(sheet.widthIn > 0) || !(sheet.heightIn > 0)) return null;

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = picture.current!.getBoundingClientRect();
    return {
      x: Math.min(sheet.widthIn, Math.max(0, ((clientX - left) / width) * sheet.widthIn)),
      y: Math.min(sheet.heightIn, Math.max(0, ((clientY - top) / height) * sheet.heightIn)),
    };
  }

  function targetOf(event: PointerEvent): { zone: Zone | null; sides: Sides } {
    const inchesPerPx = sheet.widthIn / picture.current!.getBoundingClientRect().width;
    const reach = (event.pointerType === 'mouse' ? reachPx.fine : reachPx.coarse) * inchesPerPx;
    const { x, y } = pointAt(event);
    const zone = zones.findLast(
      ({ xIn, yIn, widthIn, heightIn }) =>
        isWithin(x - xIn, widthIn, reach / 2) && isWithin(y - yIn, heightIn, reach / 2),
    );
    if (zone === undefined) return { zone: null, sides: { x: 0, y: 0 } };
    return {
      zone,
      sides: { x: sideAt(x - zone.xIn, zone.widthIn, reach), y: sideAt(y - zone.yIn, zone.heightIn, reach) },
    };
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    const target = targetOf(event);
    if ((target.zone === null && !canAdd) || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointAt(event);
    setDrag({ ...target, from: at, to: at });
  }

  function follow(event: PointerEvent<SVGSVGElement>) {
    if (drag !== null) return setDrag({ ...drag, to: pointAt(event) });
    const { zone, sides } = targetOf(event);
    setHovered(zone === null ? null : sides);
  }

  function end() {
    if (drag === null) return;
    setDrag(null);
    const { xIn, yIn, widthIn, heightIn } = dragged(drag, sheet, gridIn);
    const place = { xText: lengthText(xIn), yText: lengthText(yIn) };
    const size = { widthText: lengthText(widthIn), heightText: lengthText(heightIn) };
    if (drag.zone !== null) {
      const isResized = drag.sides.x !== 0 || drag.sides.y !== 0;
      onChange({ is: 'changed', id: drag.zone.id, change: isResized ? { ...place, ...size } : place });
    } else if (widthIn > 0 && heightIn > 0) onChange({ is: 'added', size: { ...place, ...size } });
  }

  const moved = drag === null ? null : dragged(drag, sheet, gridIn);
  const shown = zones.map((zone) => (zone.id === drag?.zone?.id ? moved! : zone));
  const originIn = Math.max(sheet.widthIn, sheet.heightIn) / 25;
  return (
    <div className="grid gap-1.5">
      <svg
        ref={picture}
        aria-hidden
        viewBox={`0 0 ${sheet.widthIn} ${sheet.heightIn}`}
        style={{
          aspectRatio: `${sheet.widthIn} / ${sheet.heightIn}`,
          maxHeight: '16rem',
          cursor: cursorOf(drag?.sides ?? hovered),
        }}
        className="max-w-full touch-none justify-self-center border bg-sheet"
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
      >
        <path d={`M0 0H${originIn}L0 ${originIn}Z`} className="fill-primary" />
        {[...shown, ...(drag?.zone === null ? [moved!] : [])].map(({ id, xIn, yIn, widthIn, heightIn }) => (
          <rect
            key={id}
            x={xIn}
            y={yIn}
            width={widthIn}
            height={heightIn}
            className="fill-muted-foreground/30 stroke-muted-foreground"
            strokeWidth={1}
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className="text-sm text-muted-foreground">
        Draw a zone on the sheet, drag one to move it or its sides to resize it, or type its numbers.
      </p>
    </div>
  );
}

const roundTo = (gridIn: number, value: number): number => Math.round(value / gridIn) * gridIn;

const isWithin = (at: number, extent: number, reach: number): boolean => at >= -reach && at <= extent + reach;

/** Returns the side of an extent within reach of a position; in small zones the nearer one, in the middle neither. */
function sideAt(at: number, extent: number, reach: number): -1 | 0 | 1 {
  const within = Math.min(reach, extent / 3);
  return at <= within ? -1 : at >= extent - within ? 1 : 0;
}

function cursorOf(sides: Sides | null): string {
  if (sides === null) return 'crosshair';
  const { x, y } = sides;
  // Opposite sides have the same cursor.
  const isOpposite = y < 0 || (y === 0 && x < 0);
  return cursors[`${isOpposite ? 0 - x : x},${isOpposite ? 0 - y : y}` as keyof typeof cursors];
}

/** Returns the zone under the pointer: moved, resized, or spanned by the drag. */
function dragged({ zone, sides, from, to }: Drag, sheet: ZoneDrawingProps['sheet'], gridIn: number): Zone {
  const onGrid = (value: number): number => roundTo(gridIn, value);
  if (zone === null) {
    const [left, right] = [onGrid(Math.min(from.x, to.x)), onGrid(Math.max(from.x, to.x))];
    const [top, bottom] = [onGrid(Math.min(from.y, to.y)), onGrid(Math.max(from.y, to.y))];
    return { id: 'new', xIn: left, yIn: top, widthIn: right - left, heightIn: bottom - top };
  }
  if (from.x === to.x && from.y === to.y) return zone;
  const isMoved = sides.x === 0 && sides.y === 0;
  const [xIn, widthIn] = draggedExtent(
    zone.xIn,
    zone.widthIn,
    isMoved ? null : sides.x,
    to.x - from.x,
    sheet.widthIn,
    gridIn,
  );
  const [yIn, heightIn] = draggedExtent(
    zone.yIn,
    zone.heightIn,
    isMoved ? null : sides.y,
    to.y - from.y,
    sheet.heightIn,
    gridIn,
  );
  return { ...zone, xIn, yIn, widthIn, heightIn };
}

/** Returns the start and length of an extent, moved as a whole (null) or by one side, at least one step of the grid long. */
function draggedExtent(
  at: number,
  length: number,
  side: -1 | 0 | 1 | null,
  by: number,
  of: number,
  gridIn: number,
): [number, number] {
  const onGrid = (value: number): number => roundTo(gridIn, value);
  if (side === null) return [onGrid(Math.min(Math.max(0, at + by), Math.max(0, of - length))), length];
  if (side === 0) return [at, length];
  const end = at + length;
  if (side > 0) return [at, Math.max(gridIn, onGrid(Math.min(end + by, of)) - at)];
  const start = Math.min(Math.max(0, onGrid(at + by)), end - gridIn);
  return [start, end - start];
}
