'use client';

import { useState, type RefObject } from 'react';
import { nothingMeasured, withPoint, type Measuring, curveUnder } from './measured-distance.tsx';

type Place = { clientX: number; clientY: number };

type MeasuredLayer = {
  /** Contains the scene at `scale` pixels per inch. */
  layer: RefObject<HTMLElement | null>;
  scale: number | null;
  scene: object;
  isTurned: boolean;
};

/** State of the measure tool; `measuring` is null while it is off. Points and curve end with the scene and the view that they are on. */
export function useMeasuring({ layer, scale, scene, isTurned }: MeasuredLayer) {
  const [state, setState] = useState<{ scene: object; isTurned: boolean; measuring: Measuring } | null>(null);
  const isOfThisView = state?.scene === scene && state.isTurned === isTurned;
  const measuring = state === null ? null : isOfThisView ? state.measuring : nothingMeasured;
  const setMeasuring = (next: Measuring | null) => setState(next && { scene, isTurned, measuring: next });
  return {
    measuring,
    toggle: () => setMeasuring(measuring === null ? nothingMeasured : null),
    end: () => setMeasuring(null),
    press(at: Place) {
      if (layer.current === null || scale === null || measuring === null) return;
      const frame = layer.current.getBoundingClientRect();
      const point = { x: (at.clientX - frame.left) / scale, y: (at.clientY - frame.top) / scale };
      const curve = measuring.points.length === 1 ? null : curveUnder(layer.current, at, scale);
      setMeasuring(withPoint(measuring, point, curve));
    },
  };
}
