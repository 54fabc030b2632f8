import type { ReactNode } from 'react';
import type { Scene } from './sheet-model.ts';
import { frameOf, turnTransform } from './turn.ts';

export type OverlayProps = { scene: Scene; scale: number; isTurned: boolean };

/** A drawing on top of the scene, in inches of the scene; it ignores pointer events. */
export function Overlay({ scene, scale, isTurned, children }: OverlayProps & { children: ReactNode }) {
  const frame = frameOf(scene, isTurned);
  return (
    <svg
      aria-hidden
      width={frame.widthIn * scale}
      height={frame.heightIn * scale}
      viewBox={`0 0 ${frame.widthIn} ${frame.heightIn}`}
      className="pointer-events-none absolute top-0 left-0 block overflow-visible"
    >
      <g transform={turnTransform(scene, isTurned)}>{children}</g>
    </svg>
  );
}
