import type { Scene } from './sheet-model.ts';

type Sides = Pick<Scene, 'widthIn' | 'heightIn'>;

/** Returns the sides of the scene as shown on the canvas. */
export function frameOf({ widthIn, heightIn }: Sides, isTurned: boolean): Sides {
  return isTurned ? { widthIn: heightIn, heightIn: widthIn } : { widthIn, heightIn };
}

/** SVG transform of a rotation by 90 degrees counterclockwise into the first quadrant. */
export function turnTransform({ widthIn }: Sides, isTurned: boolean): string | undefined {
  return isTurned ? `translate(0 ${widthIn}) rotate(-90)` : undefined;
}

/** Returns true when a rotation by 90 degrees aligns the long side with the long side of the canvas. */
export function liesBetterTurned({ widthIn, heightIn }: Sides, canvasPx: { width: number; height: number }): boolean {
  return widthIn !== heightIn && widthIn > heightIn !== canvasPx.width > canvasPx.height;
}
