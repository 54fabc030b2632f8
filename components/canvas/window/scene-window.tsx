'use client';

import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { isHighlighted, pin, point, type Highlight } from '#components/results/highlight.ts';
import { boxAround } from '#lib/box-around.ts';
import { cn } from '#lib/class-names/cn.ts';
import { formatLength, formatSize } from '#lib/format.ts';
import type { LengthUnit } from '#lib/units.ts';
import { CanvasToolbar } from './canvas-toolbar.tsx';
import type { SceneMark } from '../drawing-scene.ts';
import { MeasuredDistance, measuringText } from '../measuring/measured-distance.tsx';
import { useMeasuring } from '../measuring/use-measuring.ts';
import { placeRulers, Rulers } from './rulers.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { LitParts, Marks, PickedLine, ScenePicture } from '../scene-picture.tsx';
import { handKey } from '../hands/hand-keys.ts';
import { HandsLayer } from '../hands/hands-layer.tsx';
import { useHold } from '../hands/use-hold.ts';
import type { Hands } from '../hands/use-hands.ts';
import type { PlacedPart, Scene } from '../sheet-model.ts';
import { frameOf, liesBetterTurned } from '../turn.ts';
import { useDrag } from './use-drag.ts';
import { useSettled } from './use-settled.ts';
import { useSize } from './use-size.ts';
import { useViewport } from './use-viewport.ts';
import { pixelsPerInch, zoomStep, type Viewport } from './viewport.ts';

type SceneWindowProps = {
  scene: Scene;
  /** Description for screen readers: 'Sheet 1 of 2, 48.00 x 96.00 in, 12 parts.' */
  name: string;
  unit: LengthUnit;
  /**
   * True when the scene may be rotated so that its long side follows the long side of the canvas; a button rotates it.
   * Text is never rotated.
   */
  mayTurn: boolean;
  isNumbered?: boolean;
  /** True when the inputs have changed since the run. */
  isFaded?: boolean;
  /** Locations to mark; the view moves to them. */
  marks?: readonly SceneMark[];
  onHideMarks?: () => void;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
  /** Called for PageUp and PageDown. */
  onPage?: (by: 1 | -1) => void;
  /** Additional buttons. */
  actions?: ReactNode;
  /** Set while parts can be moved. */
  hands?: { readonly moves: Hands; readonly sheet: number } | null;
};

const panStepPx = 60;
const hintId = 'canvas-hint';
const noMarks: readonly SceneMark[] = [];

/**
 * One scene in a window with rulers. Dragging and arrow keys move it; the wheel, pinching, keys and buttons zoom it.
 */
export function SceneWindow(props: SceneWindowProps) {
  const { scene, name, unit, mayTurn, isNumbered = false, isFaded = false, marks = noMarks } = props;
  const { highlight, onHighlight, actions, onHideMarks, hands = null } = props;
  const onPage = props.onPage ?? (() => undefined);
  const frameRef = useRef<HTMLDivElement>(null);
  const windowRef = useRef<HTMLElement>(null);
  const windowPx = useSize(windowRef);
  const layerRef = useRef<HTMLDivElement>(null);
  const acrossRef = useRef<SVGSVGElement>(null);
  const downRef = useRef<SVGSVGElement>(null);
  const drawnAt = useRef(1);
  const [isTurnedOver, setTurnedOver] = useState(false);
  const isTurned = mayTurn && windowPx !== null && liesBetterTurned(scene, windowPx) !== isTurnedOver;
  const { widthIn, heightIn } = frameOf(scene, isTurned);
  const place = useCallback((moved: Viewport) => {
    if (layerRef.current !== null) layerRef.current.style.transform = layerTransform(moved, drawnAt.current);
    placeRulers(acrossRef.current, downRef.current, moved);
  }, []);
  const { view, settle, panBy, zoomBy, zoomTo, show, fit } = useViewport(
    windowRef,
    windowPx,
    { widthIn, heightIn },
    place,
  );
  // During a zoom the existing picture is stretched; it is redrawn at full sharpness once the zoom has stopped.
  const settledScale = useSettled(view?.scale ?? null);
  const drawnScale = settledScale ?? view?.scale ?? 1;
  useLayoutEffect(() => {
    drawnAt.current = drawnScale;
    settle();
  });
  const isLaidOut = windowPx !== null;
  useEffect(() => {
    if (isLaidOut && marks.length > 0) show(boxAround(marks));
  }, [isLaidOut, marks, show]);
  const [hovered, setHovered] = useState<{ part: PlacedPart; x: number; y: number } | null>(null);
  const { measuring, toggle: toggleMeasuring, end: endMeasuring, press } = useMeasuring(layerRef, view?.scale ?? null);
  // The keyboard measures at the center of the window.
  const [isAiming, setAiming] = useState(false);
  const lit = useMemo(
    () => (highlight === null ? [] : scene.parts.filter((part) => isHighlighted(highlight, part.rowId, part.partId))),
    [highlight, scene],
  );
  const pinned = highlight?.pinned === true && highlight.partIds !== null ? (lit[0] ?? null) : null;

  function partUnder(event: PointerEvent): PlacedPart | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-part-index]');
    return found === null || found === undefined || !windowRef.current?.contains(found)
      ? null
      : (scene.parts[Number(found.getAttribute('data-part-index'))] ?? null);
  }

  const cameFrom = useRef<Element | null>(null);
  /** Escape ends one active mode per press; without one, it returns the focus to the previously focused element. */
  function leave() {
    if (measuring !== null) endMeasuring();
    else if (marks.length > 0 && onHideMarks !== undefined) onHideMarks();
    else if (pinned !== null) onHighlight(() => null);
    else if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else windowRef.current?.blur();
  }

  function pressMiddle() {
    const frame = windowRef.current?.getBoundingClientRect();
    if (frame === undefined || measuring === null) return;
    setAiming(true);
    press({ clientX: frame.left + frame.width / 2, clientY: frame.top + frame.height / 2 });
  }

  /** Pins the next or previous part in the order of the drawing. */
  function stepPart(by: 1 | -1) {
    const { parts } = scene;
    if (parts.length === 0) return;
    const at = pinned === null ? (by === 1 ? -1 : 0) : parts.indexOf(pinned);
    const { rowId, partId } = nextOther(parts, at, by);
    onHighlight(() => ({ rowId, partIds: [partId], pinned: true }));
  }

  /** Converts a vector from pixels on the screen to inches on the sheet. */
  function toSheet({ x, y }: { x: number; y: number }) {
    const scale = view?.scale ?? 1;
    return isTurned ? { x: -y / scale, y: x / scale } : { x: x / scale, y: y / scale };
  }
  const hold = useHold({
    hands: measuring === null ? (hands?.moves ?? null) : null,
    partUnder,
    toSheet,
    scale: view?.scale ?? 1,
  });

  const drag = useDrag({
    onPan: (dx, dy) => {
      if (!hold.isPressed()) panBy(dx, dy);
    },
    onZoom: (factor, at) => {
      if (!hold.isPressed()) zoomBy(factor, at);
    },
    onTap: (event) => {
      if (hold.up(event)) return;
      if (measuring !== null) return press(event);
      const part = partUnder(event);
      if (part === null) onHighlight(() => null);
      else onHighlight((current) => pin(current, { rowId: part.rowId, partIds: [part.partId] }));
    },
  });

  function onPointerMove(event: PointerEvent) {
    hold.move(event);
    drag.onPointerMove(event);
    if (isAiming) setAiming(false);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const part = partUnder(event);
    const frame = event.currentTarget.getBoundingClientRect();
    setHovered(part === null ? null : { part, x: event.clientX - frame.left, y: event.clientY - frame.top });
    onHighlight((current) => point(current, part === null ? null : { rowId: part.rowId, partIds: [part.partId] }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && hold.isHolding()) {
      event.preventDefault();
      hold.cancel();
      return;
    }
    if (
      hands !== null &&
      measuring === null &&
      handKey(event, hands.moves, { sheet: hands.sheet, isMetric: unit !== 'in', toSheet })
    ) {
      event.preventDefault();
      return;
    }
    const moves = { panBy, zoomBy, zoomTo, fit, onPage, leave, pressMiddle, stepPart };
    const act = keyActions(moves)[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  const layerProps = { scene, scale: drawnScale, isTurned };
  return (
    <div
      ref={frameRef}
      className="@container relative flex min-h-0 flex-1 flex-col border-t bg-background [&:fullscreen]:p-4"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see tabIndex below. */}
      <section
        ref={windowRef}
        aria-label={name}
        aria-describedby={hintId}
        aria-roledescription={mayTurn ? 'sheet view' : 'drawing view'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a map: it handles the arrow keys, and each of its actions also has a button.
        tabIndex={0}
        className={cn(
          'relative min-h-64 flex-1 touch-none overflow-hidden bg-muted select-none focus-visible:-outline-offset-2 desk:min-h-24',
          measuring !== null && 'cursor-crosshair',
        )}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === event.currentTarget) cameFrom.current = event.relatedTarget;
        }}
        onPointerDown={(event) => {
          hold.down(event);
          drag.onPointerDown(event);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={(event) => {
          drag.onPointerUp(event);
          hold.up(event);
        }}
        onPointerCancel={(event) => {
          hold.cancel();
          drag.onPointerCancel(event);
        }}
        onPointerLeave={() => {
          setHovered(null);
          onHighlight((current) => point(current, null));
        }}
      >
        {view !== null && windowPx !== null && (
          <>
            <div
              ref={layerRef}
              className={cn(
                'absolute top-0 left-0 origin-top-left outline outline-sheet-foreground will-change-transform',
                isFaded && 'opacity-50 grayscale',
              )}
            >
              <ScenePicture {...layerProps} unit={unit} isNumbered={isNumbered} />
              {hands === null ? (
                <LitParts {...layerProps} parts={lit} isNumbered={isNumbered} />
              ) : (
                <HandsLayer {...layerProps} hands={hands.moves} layerRef={layerRef} />
              )}
              <Marks {...layerProps} marks={marks} />
              <PickedLine {...layerProps} curve={measuring?.curve ?? null} />
              {measuring !== null && (
                <MeasuredDistance points={measuring.points} scale={drawnScale} widthIn={widthIn} heightIn={heightIn} />
              )}
            </div>
            <Rulers
              view={view}
              windowPx={windowPx}
              sides={{ widthIn, heightIn }}
              unit={unit}
              acrossRef={acrossRef}
              downRef={downRef}
            />
            <ScaleBar scale={view.scale} unit={unit} />
          </>
        )}
        {isAiming && measuring !== null && <Crosshair />}
        <output className="figures pointer-events-none absolute bottom-12 left-8 z-10 max-w-[calc(100%-4rem)] rounded-md bg-foreground px-2 py-1 text-sm text-background empty:hidden">
          {measuring !== null
            ? measuringText(measuring)
            : hands !== null
              ? hands.moves.text
              : pinned !== null && partText(pinned, unit)}
        </output>
        {hovered !== null && measuring === null && pinned === null && hands === null && windowPx !== null && (
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
        Arrow keys move, plus and minus zoom, 0 shows everything, N and P go through the parts
        {mayTurn && ', Page Up and Page Down change the sheet'}.
        {hands !== null &&
          ' While moving parts, N and P pick one, the arrow keys move it, with Shift until it touches, R turns it, L pins it, Delete takes it off, Control Z undoes.'}{' '}
        While measuring, Enter sets a point in the middle. The measurements table lists the same parts.
      </p>
      <CanvasToolbar
        zoomBy={zoomBy}
        zoomTo={zoomTo}
        fit={fit}
        onTurn={
          mayTurn
            ? () => {
                setTurnedOver(!isTurnedOver);
                endMeasuring();
                fit();
              }
            : null
        }
        isMeasuring={measuring !== null}
        onMeasure={() => {
          toggleMeasuring();
          if (measuring === null) windowRef.current?.focus();
        }}
        fullScreenTarget={frameRef}
        actions={actions}
      />
    </div>
  );
}

/** Marks the center, at which Enter sets a point. */
function Crosshair() {
  return (
    <svg
      aria-hidden
      viewBox="-12 -12 24 24"
      className="pointer-events-none absolute top-1/2 left-1/2 size-6 -translate-1/2 stroke-cut"
      strokeWidth={1.5}
    >
      <path d="M-12 0H-3M3 0H12M0 -12V-3M0 3V12" />
    </svg>
  );
}

/** Returns the next occurrence of a different part, because copies of a part are highlighted together. */
function nextOther(parts: readonly PlacedPart[], at: number, by: 1 | -1): PlacedPart {
  const from = parts[at];
  let next = at;
  for (let step = 0; step < parts.length; step++) {
    next = (next + by + parts.length) % parts.length;
    const part = parts[next]!;
    if (part.rowId !== from?.rowId || part.partId !== from.partId) return part;
  }
  return parts[next]!;
}

type Moves = {
  panBy: (dx: number, dy: number) => void;
  zoomBy: (factor: number) => void;
  zoomTo: (scale: number) => void;
  fit: () => void;
  onPage: (by: 1 | -1) => void;
  leave: () => void;
  pressMiddle: () => void;
  stepPart: (by: 1 | -1) => void;
};

function keyActions({
  panBy,
  zoomBy,
  zoomTo,
  fit,
  onPage,
  leave,
  pressMiddle,
  stepPart,
}: Moves): Record<string, () => void> {
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
    PageUp: () => onPage(-1),
    PageDown: () => onPage(1),
    n: () => stepPart(1),
    p: () => stepPart(-1),
    Enter: pressMiddle,
    Escape: leave,
  };
}

/** Returns whole-pixel offsets, so that moving the finished picture does not redraw it. */
function layerTransform(view: Viewport, drawnScale: number): string {
  const move = `translate(${Math.round(view.offsetX)}px, ${Math.round(view.offsetY)}px)`;
  return view.scale === drawnScale ? move : `${move} scale(${view.scale / drawnScale})`;
}

/** 'No. 3, R, row 1, 12.00 x 8.41 in, length 51.20 in' */
function partText(part: PlacedPart, unit: LengthUnit): string {
  const { widthIn, heightIn, lengthIn } = part.part.figures;
  return `No. ${part.number}, ${part.name}, row ${part.rowNumber}, ${formatSize(widthIn, heightIn, unit)} ${unit}, length ${formatLength(lengthIn, unit)} ${unit}`;
}
