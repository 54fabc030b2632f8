'use client';

import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { LengthUnit } from '#lib/shared/units.ts';
import { handleEditorKey } from '../layout-editor/editor-keys.ts';
import { usePartDrag } from '../layout-editor/use-part-drag.ts';
import type { LayoutEditor } from '../layout-editor/use-layout-editor.ts';
import type { useMeasuring } from '../measuring/use-measuring.ts';
import type { DrawnPart, Scene } from '../sheet-model.ts';
import { useDrag } from './use-drag.ts';
import type { SceneView } from './use-scene-view.ts';
import type { SelectedParts } from './use-selected-parts.ts';
import { pixelsPerInch, zoomStep } from './viewport.ts';

const PAN_STEP_PX = 60;

type CanvasInput = {
  scene: Scene;
  unit: LengthUnit;
  sceneView: SceneView;
  selected: SelectedParts;
  measure: ReturnType<typeof useMeasuring>;
  /** Null while parts cannot be moved. */
  editor: { readonly moves: LayoutEditor; readonly sheet: number } | null;
  /** Null without marks to hide. */
  hideMarks: (() => void) | null;
  /** Called for PageUp and PageDown. */
  onPage: (by: 1 | -1) => void;
};

/** Pointer, keyboard and focus handlers of the canvas, and what they currently point at. */
export function useCanvasInput(windowRef: RefObject<HTMLElement | null>, input: CanvasInput) {
  const { scene, unit, sceneView, selected, measure, editor, hideMarks, onPage } = input;
  const { view, toSheet, panBy, zoomBy } = sceneView;
  const { measuring } = measure;
  const isMeasuring = measuring !== null;
  const [hovered, setHovered] = useState<{ part: DrawnPart; x: number; y: number } | null>(null);
  /** True while the keyboard measures, at the middle of the window. */
  const [isAiming, setAiming] = useState(false);
  const focusedBefore = useRef<Element | null>(null);

  function partUnder(event: PointerEvent): DrawnPart | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-part-index]');
    return found === null || found === undefined || !windowRef.current?.contains(found)
      ? null
      : (scene.parts[Number(found.getAttribute('data-part-index'))] ?? null);
  }

  /** Ends the innermost activity of the canvas; without any, returns the focus to where it came from. */
  function leave() {
    if (isMeasuring) measure.end();
    else if (hideMarks !== null) hideMarks();
    else if (selected.pinned !== null) selected.clear();
    else if (focusedBefore.current instanceof HTMLElement && focusedBefore.current.isConnected)
      focusedBefore.current.focus();
    else windowRef.current?.blur();
  }

  function measureAtMiddle() {
    const frame = windowRef.current?.getBoundingClientRect();
    if (frame === undefined || !isMeasuring) return;
    setAiming(true);
    measure.press({ clientX: frame.left + frame.width / 2, clientY: frame.top + frame.height / 2 });
  }

  const hold = usePartDrag({
    editor: isMeasuring ? null : (editor?.moves ?? null),
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
      if (isMeasuring) return measure.press(event);
      const part = partUnder(event);
      if (part === null) selected.clear();
      else selected.togglePin(part);
    },
  });

  /** Handles a key; returns false when the canvas does not use it. */
  function handleKey(event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && hold.isHolding()) {
      hold.cancel();
      return true;
    }
    if (editor && !isMeasuring) {
      const place = { sheet: editor.sheet, unit, toSheet };
      if (handleEditorKey(event, editor.moves, place)) return true;
    }
    const keys = canvasKeys({ sceneView, onPage, step: selected.step, leave, measureAtMiddle });
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    act();
    return true;
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (handleKey(event)) event.preventDefault();
    },
    onFocus(event: FocusEvent) {
      if (event.target === event.currentTarget) focusedBefore.current = event.relatedTarget;
    },
    onPointerDown(event: PointerEvent) {
      hold.down(event);
      drag.onPointerDown(event);
    },
    onPointerMove(event: PointerEvent) {
      hold.move(event);
      drag.onPointerMove(event);
      if (isAiming) setAiming(false);
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const part = partUnder(event);
      const frame = event.currentTarget.getBoundingClientRect();
      setHovered(part === null ? null : { part, x: event.clientX - frame.left, y: event.clientY - frame.top });
      selected.pointAt(part);
    },
    onPointerUp(event: PointerEvent) {
      drag.onPointerUp(event);
      hold.up(event);
    },
    onPointerCancel(event: PointerEvent) {
      hold.cancel();
      drag.onPointerCancel(event);
    },
    onPointerLeave() {
      setHovered(null);
      selected.pointAt(null);
    },
  };
  return { handlers, hovered, isAiming: isAiming && isMeasuring };
}

type KeyActions = {
  sceneView: SceneView;
  onPage: (by: 1 | -1) => void;
  step: (by: 1 | -1) => void;
  leave: () => void;
  measureAtMiddle: () => void;
};

function canvasKeys({ sceneView, onPage, step, leave, measureAtMiddle }: KeyActions): Record<string, () => void> {
  const { panBy, zoomBy, zoomTo, fit } = sceneView;
  return {
    ArrowLeft: () => panBy(PAN_STEP_PX, 0),
    ArrowRight: () => panBy(-PAN_STEP_PX, 0),
    ArrowUp: () => panBy(0, PAN_STEP_PX),
    ArrowDown: () => panBy(0, -PAN_STEP_PX),
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': fit,
    '1': () => zoomTo(pixelsPerInch),
    PageUp: () => onPage(-1),
    PageDown: () => onPage(1),
    n: () => step(1),
    p: () => step(-1),
    Enter: measureAtMiddle,
    Escape: leave,
  };
}
