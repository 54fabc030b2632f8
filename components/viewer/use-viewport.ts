'use client';

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { SheetDrawing } from './sheet-model.ts';
import { fitSheet, pan, recentre, viewOfBox, zoomAt, type Size, type Viewport } from './viewport.ts';

type Box = { minX: number; minY: number; maxX: number; maxY: number };
const paddingPx = 36;
/** A wheel's notch is about 100 units; this makes it about one step of the zoom buttons. */
const zoomPerWheelUnit = 0.0022;

/** The view of one sheet in a window, and the ways to change it. Fits until the person takes over. */
export function useViewport(windowRef: RefObject<HTMLElement | null>, windowPx: Size | null, drawing: SheetDrawing) {
  const [chosen, setChosen] = useState<{ view: Viewport; windowPx: Size } | null>(null);
  const sheet = { width: drawing.widthIn, height: drawing.heightIn };
  const view =
    windowPx === null
      ? null
      : chosen === null
        ? fitSheet(sheet, windowPx, paddingPx)
        : recentre(chosen.view, chosen.windowPx, sheet, windowPx);

  // The listeners below are bound once; they work on what is on screen at that moment.
  const latest = useRef({ view, sheet, windowPx });
  useEffect(() => {
    latest.current = { view, sheet, windowPx };
  });

  const change = useCallback((next: (view: Viewport, sheet: Size, windowPx: Size) => Viewport) => {
    const { view: current, sheet: side, windowPx: frame } = latest.current;
    if (current === null || frame === null) return;
    const changed = next(current, side, frame);
    latest.current = { ...latest.current, view: changed };
    setChosen({ view: changed, windowPx: frame });
  }, []);

  const panBy = useCallback((dx: number, dy: number) => change((v, s, w) => pan(v, dx, dy, s, w)), [change]);
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
  const fit = useCallback(() => setChosen(null), []);

  useEffect(() => {
    const element = windowRef.current;
    if (element === null) return;
    // React's own wheel listener is passive and could not keep the page from scrolling.
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

  return { view, panBy, zoomBy, zoomTo, show, fit, isFitted: chosen === null };
}
