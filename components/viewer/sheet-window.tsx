'use client';

import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { isHighlighted, pin, point, type Highlight } from '#components/results/highlight.ts';
import { formatCount, formatLength, formatSize } from '#lib/format.ts';
import type { LengthUnit } from '#lib/units.ts';
import { placeRulers, Rulers } from './rulers.tsx';
import { LitParts, SheetCanvas } from './sheet-canvas.tsx';
import type { PlacedPart, SheetDrawing } from './sheet-model.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { useDrag } from './use-drag.ts';
import { useSettled } from './use-settled.ts';
import { useSize } from './use-size.ts';
import { useViewport } from './use-viewport.ts';
import { pixelsPerInch, zoomPercent, zoomStep, type Viewport } from './viewport.ts';

type SheetWindowProps = {
  sheet: SheetDrawing;
  sheetCount: number;
  unit: LengthUnit;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
  /** PageUp and PageDown. */
  onTurn: (by: 1 | -1) => void;
  /** More buttons for this sheet. */
  actions?: ReactNode;
};

const panStepPx = 60;
const hintId = 'sheet-window-hint';

/** One sheet in a window with rulers: drag or arrow keys move it, wheel, pinch, keys and buttons zoom it. */
export function SheetWindow({ sheet, sheetCount, unit, highlight, onHighlight, onTurn, actions }: SheetWindowProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const windowRef = useRef<HTMLElement>(null);
  const windowPx = useSize(windowRef);
  const layerRef = useRef<HTMLDivElement>(null);
  const acrossRef = useRef<SVGSVGElement>(null);
  const downRef = useRef<SVGSVGElement>(null);
  const drawnAt = useRef(1);
  const place = useCallback((moved: Viewport) => {
    if (layerRef.current !== null) layerRef.current.style.transform = layerTransform(moved, drawnAt.current);
    placeRulers(acrossRef.current, downRef.current, moved);
  }, []);
  const { view, settle, panBy, zoomBy, zoomTo, fit } = useViewport(windowRef, windowPx, sheet, place);
  // While zooming the picture in hand is stretched; it is drawn anew, sharp, once the zoom comes to rest.
  const settledScale = useSettled(view?.scale ?? null);
  const drawnScale = settledScale ?? view?.scale ?? 1;
  useLayoutEffect(() => {
    drawnAt.current = drawnScale;
    settle();
  });
  const [hovered, setHovered] = useState<{ part: PlacedPart; x: number; y: number } | null>(null);
  const lit = useMemo(
    () => (highlight === null ? [] : sheet.parts.filter((part) => isHighlighted(highlight, part.rowId, part.partId))),
    [highlight, sheet],
  );

  function partUnder(event: PointerEvent): PlacedPart | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-part-index]');
    return found === null || found === undefined || !windowRef.current?.contains(found)
      ? null
      : (sheet.parts[Number(found.getAttribute('data-part-index'))] ?? null);
  }

  const cameFrom = useRef<Element | null>(null);
  /** Esc goes back to where the keyboard was before. */
  function leave() {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else windowRef.current?.blur();
  }

  const drag = useDrag({
    onPan: panBy,
    onZoom: zoomBy,
    onTap: (event) => {
      const part = partUnder(event);
      if (part === null) onHighlight(() => null);
      else onHighlight((current) => pin(current, { rowId: part.rowId, partIds: [part.partId] }));
    },
  });

  function onPointerMove(event: PointerEvent) {
    drag.onPointerMove(event);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const part = partUnder(event);
    const frame = event.currentTarget.getBoundingClientRect();
    setHovered(part === null ? null : { part, x: event.clientX - frame.left, y: event.clientY - frame.top });
    onHighlight((current) => point(current, part === null ? null : { rowId: part.rowId, partIds: [part.partId] }));
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = keyActions({ panBy, zoomBy, zoomTo, fit, onTurn, leave })[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  const name = `Sheet ${sheet.index + 1} of ${sheetCount}, ${formatSize(sheet.widthIn, sheet.heightIn, unit)} ${unit}, ${formatCount(sheet.parts.length, 'part')}.`;
  return (
    <div ref={frameRef} className="grid gap-2 bg-background [&:fullscreen]:grid-rows-[1fr_auto] [&:fullscreen]:p-4">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see tabIndex below. */}
      <section
        ref={windowRef}
        aria-label={name}
        aria-describedby={hintId}
        aria-roledescription="sheet view"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a map: it takes the arrow keys, and all it does has a button too.
        tabIndex={0}
        className="relative h-[min(70dvh,40rem)] touch-none overflow-hidden rounded-lg border bg-muted select-none in-[:fullscreen]:h-full"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === event.currentTarget) cameFrom.current = event.relatedTarget;
        }}
        {...drag}
        onPointerMove={onPointerMove}
        onPointerLeave={() => {
          setHovered(null);
          onHighlight((current) => point(current, null));
        }}
      >
        {view !== null && windowPx !== null && (
          <>
            <div
              ref={layerRef}
              className="absolute top-0 left-0 origin-top-left outline outline-sheet-foreground will-change-transform"
            >
              <SheetCanvas sheet={sheet} scale={drawnScale} unit={unit} />
              <LitParts sheet={sheet} scale={drawnScale} parts={lit} />
            </div>
            <Rulers view={view} windowPx={windowPx} sheet={sheet} unit={unit} acrossRef={acrossRef} downRef={downRef} />
          </>
        )}
        {hovered !== null && windowPx !== null && (
          <p
            aria-hidden
            className="figures pointer-events-none absolute z-10 max-w-64 rounded-md bg-foreground px-2 py-1 text-xs text-background"
            style={{
              left: Math.min(hovered.x + 12, Math.max(0, windowPx.width - 260)),
              top: Math.min(hovered.y + 16, windowPx.height - 48),
            }}
          >
            {partText(hovered.part, unit)}
          </p>
        )}
      </section>
      <p id={hintId} className="sr-only">
        Arrow keys move, plus and minus zoom, 0 shows the whole sheet, Page Up and Page Down change the sheet. The
        measurements table lists the same parts.
      </p>
      <SheetToolbar
        percent={view === null ? null : zoomPercent(view)}
        zoomBy={zoomBy}
        zoomTo={zoomTo}
        fit={fit}
        fullScreenTarget={frameRef}
        actions={actions}
      />
    </div>
  );
}

type Moves = {
  panBy: (dx: number, dy: number) => void;
  zoomBy: (factor: number) => void;
  zoomTo: (scale: number) => void;
  fit: () => void;
  onTurn: (by: 1 | -1) => void;
  leave: () => void;
};

function keyActions({ panBy, zoomBy, zoomTo, fit, onTurn, leave }: Moves): Record<string, () => void> {
  return {
    ArrowLeft: () => panBy(panStepPx, 0),
    ArrowRight: () => panBy(-panStepPx, 0),
    ArrowUp: () => panBy(0, panStepPx),
    ArrowDown: () => panBy(0, -panStepPx),
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': fit,
    '1': () => zoomTo(pixelsPerInch),
    PageUp: () => onTurn(-1),
    PageDown: () => onTurn(1),
    Escape: leave,
  };
}

/** Whole pixels, so that moving the finished picture needs no new drawing. */
function layerTransform(view: Viewport, drawnScale: number): string {
  const move = `translate(${Math.round(view.offsetX)}px, ${Math.round(view.offsetY)}px)`;
  return view.scale === drawnScale ? move : `${move} scale(${view.scale / drawnScale})`;
}

/** 'R, row 1, 12.00 x 8.41 in, length 51.20 in' */
function partText(part: PlacedPart, unit: LengthUnit): string {
  const { widthIn, heightIn, lengthIn } = part.part.figures;
  return `${part.name}, row ${part.rowNumber}, ${formatSize(widthIn, heightIn, unit)} ${unit}, length ${formatLength(lengthIn, unit)} ${unit}`;
}
