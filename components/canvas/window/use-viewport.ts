'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rulerBlock } from './ruler-ticks.ts';
import type { Scene } from '../sheet-model.ts';
import { fitSheet, pan, recenter, viewOfBox, zoomAt, type Padding, type Size, type Viewport } from './viewport.ts';

type Box = { minX: number; minY: number; maxX: number; maxY: number };
const paddingPx: Padding = { side: 36, top: 36, bottom: 56 };
/** Zoom per unit of the wheel: a notch is about 100 units and zooms about one step of the buttons. */
const zoomPerWheelUnit = 0.0022;
/** Delay after the last move before React state is updated, in ms. */
const restMs = 120;

/**
 * View of one sheet in a window, with functions that change it. The sheet fits the window until the person changes the
 * view. A move is passed to `place` immediately and renders nothing, so that a crowded sheet follows the pointer; the
 * returned view is updated once the sheet has stopped.
 */
export function useViewport(
  windowRef: RefObject<HTMLElement | null>,
  windowPx: Size | null,
  drawing: Pick<Scene, 'widthIn' | 'heightIn'>,
  place: (view: Viewport) => void,
) {
  const [chosen, setChosen] = useState<{ view: Viewport; windowPx: Size } | null>(null);
  const sheet = { width: drawing.widthIn, height: drawing.heightIn };
  const view =
    windowPx === null
      ? null
      : chosen === null
        ? fitSheet(sheet, windowPx, paddingPx)
        : recenter(chosen.view, chosen.windowPx, sheet, windowPx);

  // The current view; the listeners below are registered once and read it.
  const live = useRef({ view, sheet, windowPx, chosen, place });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const isOurs = chosen !== null && chosen.windowPx === windowPx;
    live.current = { view: isOurs ? live.current.view : view, sheet, windowPx, chosen, place };
  });
  useEffect(() => () => clearTimeout(resting.current), []);

  /** Moves everything to the current view. */
  const settle = useCallback(() => {
    if (live.current.view !== null) live.current.place(live.current.view);
  }, []);

  const report = useCallback((changed: Viewport, frame: Size) => {
    clearTimeout(resting.current);
    const next = { view: changed, windowPx: frame };
    live.current.chosen = next;
    setChosen(next);
  }, []);

  const change = useCallback(
    (next: (view: Viewport, sheet: Size, windowPx: Size) => Viewport) => {
      const { view: current, sheet: side, windowPx: frame } = live.current;
      if (current === null || frame === null) return;
      live.current.view = next(current, side, frame);
      report(live.current.view, frame);
    },
    [report],
  );

  const panBy = useCallback(
    (dx: number, dy: number) => {
      const { view: current, sheet: side, windowPx: frame, chosen: reported, place: show } = live.current;
      if (current === null || frame === null) return;
      const moved = pan(current, dx, dy, side, frame);
      live.current.view = moved;
      show(moved);
      if (reported === null || reported.windowPx !== frame || !isSameBlock(reported.view, moved))
        return report(moved, frame);
      clearTimeout(resting.current);
      resting.current = setTimeout(() => report(moved, frame), restMs);
    },
    [report],
  );
  const zoomBy = useCallback(
    (factor: number, at?: { x: number; y: number }) =>
      change((v, s, w) => zoomAt(v, factor, at ?? { x: w.width / 2, y: w.height / 2 }, s, w)),
    [change],
  );
  const zoomTo = useCallback(
    (scale: number) => change((v, s, w) => zoomAt(v, scale / v.scale, { x: w.width / 2, y: w.height / 2 }, s, w)),
    [change],
  );
  const show = useCallback((box: Box) => change((_, s, w) => viewOfBox(box, s, w)), [change]);
  const fit = useCallback(() => {
    clearTimeout(resting.current);
    setChosen(null);
  }, []);

  useEffect(() => {
    const element = windowRef.current;
    if (element === null) return;
    // React registers wheel listeners as passive, which cannot prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const units = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
      const frame = element.getBoundingClientRect();
      const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
      zoomBy(Math.exp(-units * zoomPerWheelUnit), at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [windowRef, zoomBy]);

  return { view, settle, panBy, zoomBy, zoomTo, show, fit };
}

/** Returns true when the rulers drawn for one view still cover the window in the other. */
function isSameBlock(one: Viewport, other: Viewport): boolean {
  return rulerBlock(one.offsetX) === rulerBlock(other.offsetX) && rulerBlock(one.offsetY) === rulerBlock(other.offsetY);
}
