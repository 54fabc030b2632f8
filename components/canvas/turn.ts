import type { Scene } from './sheet-model.ts';

type Sides = Pick<Scene, 'widthIn' | 'heightIn'>;

/** The scene's sides as they lie on the canvas. */
export function frameOf({ widthIn, heightIn }: Sides, isTurned: boolean): Sides {
  return isTurned ? { widthIn: heightIn, heightIn: widthIn } : { widthIn, heightIn };
}

/** SVG transform of a quarter turn against the clock into the first quadrant. */
export function turnTransform({ widthIn }: Sides, isTurned: boolean): string | undefined {
  return isTurned ? `translate(0 ${widthIn}) rotate(-90)` : undefined;
}

/** Whether a quarter turn lays the long side along the canvas's long side. */
export function liesBetterTurned({ widthIn, heightIn }: Sides, canvasPx: { width: number; height: number }): boolean {
  return widthIn !== heightIn && widthIn > heightIn !== canvasPx.width > canvasPx.height;
}
