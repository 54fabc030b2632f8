'use client';

import { useState, type RefObject } from 'react';
import { curveUnder } from './curve-under.ts';
import { nothingMeasured, withPoint, type Measuring } from './measured-distance.tsx';

type Place = { clientX: number; clientY: number };

/**
 * State of the measure tool; `measuring` is null while it is off. `layer` contains the scene at `scale` pixels per
 * inch.
 */
export function useMeasuring(layer: RefObject<HTMLElement | null>, scale: number | null) {
  const [measuring, setMeasuring] = useState<Measuring | null>(null);
  return {
    measuring,
    toggle: () => setMeasuring((current) => (current === null ? nothingMeasured : null)),
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
