'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { boxAround } from '#lib/browser/box-around.ts';
import type { SceneMark } from '../drawing-scene.ts';
import type { Scene } from '../sheet-model.ts';
import { frameOf, liesBetterTurned } from '../turn.ts';
import { placeRulers } from './rulers.tsx';
import { useSize } from '#components/ui/use-size.ts';
import { useViewport } from './use-viewport.ts';
import type { Viewport } from './viewport.ts';
import { useSettled } from './use-settled.ts';

type SceneViewParts = {
  scene: Scene;
  /** Sheets are turned so that their long side follows the canvas's long side. */
  mayTurn: boolean;
  /** The view moves to these when they change. */
  marks: readonly SceneMark[];
};

/** The view of a scene in its window: size, rotation, pan and zoom, applied to the elements of the returned refs. */
export function useSceneView(windowRef: RefObject<HTMLElement | null>, { scene, mayTurn, marks }: SceneViewParts) {
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
  const { view, settle, show, fit, ...moves } = useViewport(windowRef, windowPx, { widthIn, heightIn }, place);
  // While zooming the existing picture is stretched; it is drawn again, sharp, when the zoom comes to rest.
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

  /** Converts a vector on screen, in pixels, to one on the sheet, in inches. */
  function toSheet({ x, y }: { x: number; y: number }) {
    const scale = view?.scale ?? 1;
    return isTurned ? { x: -y / scale, y: x / scale } : { x: x / scale, y: y / scale };
  }

  return {
    ...moves,
    view,
    windowPx,
    sides: { widthIn, heightIn },
    isTurned,
    drawnScale,
    layerRef,
    acrossRef,
    downRef,
    fit,
    toSheet,
    turnOver() {
      setTurnedOver(!isTurnedOver);
      fit();
    },
  };
}

export type SceneView = ReturnType<typeof useSceneView>;

/** Whole pixels, so that moving the finished picture needs no new drawing. */
function layerTransform(view: Viewport, drawnScale: number): string {
  const move = `translate(${Math.round(view.offsetX)}px, ${Math.round(view.offsetY)}px)`;
  return view.scale === drawnScale ? move : `${move} scale(${view.scale / drawnScale})`;
}
