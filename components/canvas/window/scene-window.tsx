'use client';

import dynamic from 'next/dynamic';
import { useRef, type ReactNode } from 'react';
import type { Highlight } from '../highlight.ts';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { type LengthUnit, toUnit } from '#lib/shared/units.ts';
import { CanvasToolbar } from './canvas-toolbar.tsx';
import type { SceneMark } from '../drawing-scene.ts';
import { EditorLayer } from '../layout-editor/editor-layer.tsx';
import type { LayoutEditor } from '../layout-editor/use-layout-editor.ts';
import { MeasuredDistance, measuringText, type Measuring } from '../measuring/measured-distance.tsx';
import { useMeasuring } from '../measuring/use-measuring.ts';
import { PartNumbersHint } from '../part-numbers.tsx';
import { LitParts, Marks, PickedLine, ScenePicture } from '../scene-picture.tsx';
import type { DrawnPart, Scene } from '../sheet-model.ts';
import { Crosshair, KeyboardHint, partText, PartTip } from './canvas-notes.tsx';
import { Rulers } from './rulers.tsx';
import { useCanvasInput } from './use-canvas-input.ts';
import { useSceneView, type SceneView } from './use-scene-view.ts';
import { useSelectedParts } from './use-selected-parts.ts';

const longestPx = 140;

const steps: Readonly<Record<LengthUnit, readonly number[]>> = {
  in: [0.125, 0.25, 0.5, 1, 2, 3, 6, 12, 24, 48, 96, 240],
  mm: [1, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
};

type SceneWindowProps = {
  scene: Scene;
  /** Accessible name: 'Sheet 1 of 2, 48.00 x 96.00 in, 12 parts.' */
  name: string;
  unit: LengthUnit;
  /** Sheets are turned so that their long side follows the canvas's; a button turns them. Letters stay upright. */
  mayTurn: boolean;
  isNumbered?: boolean;
  /** True when the inputs have changed since the scene was made. */
  isFaded?: boolean;
  /** Places to show; the view moves to them. */
  marks?: readonly SceneMark[];
  onHideMarks?: () => void;
  /** Places to show without moving the view. */
  pointedMarks?: readonly SceneMark[];
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
  /** Called for PageUp and PageDown. */
  onPage?: (by: 1 | -1) => void;
  /** Additional buttons. */
  actions?: ReactNode;
  /** Null while parts cannot be moved. */
  editor?: { readonly moves: LayoutEditor; readonly sheet: number } | null;
};

const loadPieceCard = () => loadPart(() => import('../pieces/piece-card.tsx').then((part) => part.PieceCard));
const PieceCard = dynamic(loadPieceCard, { ssr: false });

const hintId = 'canvas-hint';
const noMarks: readonly SceneMark[] = [];

/** One scene in a window with rulers: drag or arrow keys move it, wheel, pinch, keys and buttons zoom it. */
export function SceneWindow(props: SceneWindowProps) {
  const { scene, name, unit, mayTurn, marks = noMarks, onHideMarks, editor = null } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const windowRef = useRef<HTMLElement>(null);
  const sceneView = useSceneView(windowRef, { scene, mayTurn, marks });
  const { view, windowPx, fit, zoomBy, zoomTo } = sceneView;
  const measure = useMeasuring({
    layer: sceneView.layerRef,
    scale: view?.scale ?? null,
    scene,
    isTurned: sceneView.isTurned,
  });
  const { measuring } = measure;
  const selected = useSelectedParts(scene, props.highlight, props.onHighlight);
  const { handlers, hovered, isAiming } = useCanvasInput(windowRef, {
    scene,
    unit,
    sceneView,
    selected,
    measure,
    editor,
    hideMarks: marks.length > 0 && onHideMarks !== undefined ? onHideMarks : null,
    onPage: props.onPage ?? (() => undefined),
  });
  const { pinned } = selected;
  usePartWhenUsed(loadPieceCard);
  const isBusy = measuring !== null || editor !== null;

  return (
    <div
      ref={frameRef}
      className="@container relative flex min-h-0 flex-1 flex-col border-t bg-background [&:fullscreen]:p-4"
    >
      <div className="relative flex min-h-0 flex-1 flex-col">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see tabIndex below. */}
        <section
          ref={windowRef}
          aria-label={name}
          aria-describedby={hintId}
          aria-roledescription={mayTurn ? 'sheet view' : 'drawing view'}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a map: it handles the arrow keys, and each action has a button too.
          tabIndex={0}
          className={cn(
            'relative min-h-64 flex-1 touch-none overflow-hidden bg-muted select-none focus-visible:-outline-offset-2 desk:min-h-24',
            measuring !== null && 'cursor-crosshair',
          )}
          {...handlers}
        >
          <SceneLayer {...props} marks={marks} sceneView={sceneView} lit={selected.lit} measuring={measuring} />
          {isAiming && <Crosshair />}
          <output
            className={
              isBusy
                ? 'figures pointer-events-none absolute bottom-12 left-8 z-10 max-w-[calc(100%-4rem)] rounded-md bg-foreground px-2 py-1 text-sm text-background empty:hidden'
                : 'sr-only'
            }
          >
            {measuring !== null
              ? measuringText(measuring, unit)
              : editor !== null
                ? editor.moves.text
                : pinned !== null && partText(pinned, unit)}
          </output>
          {hovered !== null && pinned === null && !isBusy && windowPx !== null && (
            <PartTip at={hovered} unit={unit} windowPx={windowPx} />
          )}
        </section>
        {selected.pieces.length > 0 && !isBusy && (
          <PieceCard
            parts={selected.pieces}
            unit={unit}
            onClose={() => {
              selected.clear();
              windowRef.current?.focus();
            }}
          />
        )}
      </div>
      <KeyboardHint id={hintId} hasPages={mayTurn} isEditing={editor !== null} />
      <CanvasToolbar
        zoomBy={zoomBy}
        zoomTo={zoomTo}
        fit={fit}
        onTurn={
          mayTurn
            ? () => {
                measure.end();
                sceneView.turnOver();
              }
            : null
        }
        isMeasuring={measuring !== null}
        onMeasure={() => {
          measure.toggle();
          if (measuring === null) windowRef.current?.focus();
        }}
        fullScreenTarget={frameRef}
        actions={props.actions}
      />
    </div>
  );
}

type SceneLayerProps = SceneWindowProps & {
  marks: readonly SceneMark[];
  sceneView: SceneView;
  lit: readonly DrawnPart[];
  measuring: Measuring | null;
};

/** The picture with its rulers; empty until the window has a size. */
function SceneLayer(props: SceneLayerProps) {
  const { scene, unit, mayTurn, isNumbered = false, isFaded = false, marks, editor = null } = props;
  const { sceneView, lit, measuring } = props;
  const { view, windowPx, sides, layerRef, acrossRef, downRef, drawnScale, isTurned } = sceneView;
  if (view === null || windowPx === null) return null;
  const layer = { scene, scale: drawnScale, isTurned };
  return (
    <>
      <div
        ref={layerRef}
        className={cn(
          'absolute top-0 left-0 origin-top-left will-change-transform',
          scene.outline === undefined && 'outline outline-sheet-foreground',
          isFaded && 'opacity-50 grayscale',
        )}
      >
        <ScenePicture {...layer} unit={unit} isNumbered={isNumbered} hasOrigin={mayTurn} />
        {editor === null ? (
          <LitParts {...layer} parts={lit} isNumbered={isNumbered} />
        ) : (
          <EditorLayer {...layer} editor={editor.moves} layerRef={layerRef} />
        )}
        <Marks {...layer} marks={marks} />
        <Marks {...layer} marks={props.pointedMarks ?? noMarks} />
        <PickedLine {...layer} curve={measuring?.curve ?? null} />
        {measuring !== null && <MeasuredDistance points={measuring.points} scale={drawnScale} {...sides} />}
      </div>
      <Rulers
        view={view}
        windowPx={windowPx}
        sides={sides}
        isTurned={isTurned}
        hasAxes={mayTurn}
        unit={unit}
        acrossRef={acrossRef}
        downRef={downRef}
      />
      <ScaleBar scale={view.scale} unit={unit} />
      {isNumbered && <PartNumbersHint parts={scene.parts} scale={drawnScale} isTurned={isTurned} />}
    </>
  );
}

/** A reference length at the current scale, `scale` in pixels per inch. */
function ScaleBar({ scale, unit }: { scale: number; unit: LengthUnit }) {
  const perUnit = scale / toUnit(1, unit);
  const length = steps[unit].findLast((step) => step * perUnit <= longestPx) ?? steps[unit][0]!;
  return (
    <p className="figures pointer-events-none absolute bottom-2 left-8 rounded-sm bg-card/85 px-1.5 pt-0.5 text-center text-xs text-foreground">
      {length} {unit}
      <span
        aria-hidden
        className="block h-1.5 border border-t-0 border-foreground"
        style={{ width: length * perUnit }}
      />
    </p>
  );
}
