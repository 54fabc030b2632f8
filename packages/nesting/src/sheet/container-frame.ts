import { movedPolygon } from '../shape/polygon.ts';
import type { Polygon } from '../shape/polygon.ts';
import { roundedCos, roundedSin } from '../shape/rotation.ts';
import type { Container } from '../problem/container.ts';
import type { NestOptions, Sheet } from '../types.ts';
import { obstaclesInContainer } from './zones/zones-in-container.ts';

/**
 * The search packs toward x = 0 of a container: the sheet without its margins, grown by half the spacing like the
 * parts, and rotated so that the cut-off runs across the packing axis. A frame converts positions between the two.
 */
export type ContainerFrame = {
  readonly container: Container;
  /** The sheet axis that the search packs along. */
  readonly axis: 'x' | 'y';
  /** Rotation of the drawn parts into the container: 0, or a quarter turn back for axis y. */
  readonly cos: number;
  readonly sin: number;
  /** Additional rotation of parts on the sheet relative to the container: a quarter turn across the grain, else 0. */
  readonly turn: number;
  readonly sheet: Sheet;
  readonly marginIn: number;
  readonly spacingIn: number;
};

export function makeContainerFrame(
  sheet: Sheet,
  options: Pick<NestOptions, 'marginIn' | 'spacingIn'>,
  axis: 'x' | 'y',
): ContainerFrame {
  const along = axis === 'x' ? sheet.widthIn : sheet.heightIn;
  const across = axis === 'x' ? sheet.heightIn : sheet.widthIn;
  const inset = 2 * options.marginIn - options.spacingIn;
  const frame: ContainerFrame = {
    container: { length: onGrid(along - inset), height: onGrid(across - inset) },
    axis,
    cos: axis === 'x' ? 1 : 0,
    sin: axis === 'x' ? 0 : -1,
    turn: 0,
    sheet,
    marginIn: options.marginIn,
    spacingIn: options.spacingIn,
  };
  const zones = obstaclesInContainer(frame, (x, y) => toContainer(frame, 0, 0, 0, x, y));
  return zones === undefined ? frame : { ...frame, container: { ...frame.container, zones } };
}

/**
 * Rounds a length to the grid of the parts' outlines (a millionth of an inch), so that a part as large as the sheet
 * without its margins fits although the sum of decimals is not exact in binary.
 */
const onGrid = (lengthIn: number): number => Math.round(lengthIn * 1e6) / 1e6;

/** Returns polygons of the drawing, rotated like the container. */
export const polygonsInContainer = ({ cos, sin }: ContainerFrame, polygons: readonly Polygon[]): Polygon[] =>
  polygons.map((polygon) => movedPolygon(polygon, cos, sin, 0, 0));

/**
 * Returns the position on the sheet of a part whose center, in the drawing rotated into the container, is rotated by
 * `angle` and moved to (x, y) of the container.
 */
export function toSheet(
  frame: ContainerFrame,
  centerX: number,
  centerY: number,
  angle: number,
  x: number,
  y: number,
): { xIn: number; yIn: number } {
  const offset = frame.marginIn - frame.spacingIn / 2;
  const cos = roundedCos(angle);
  const sin = roundedSin(angle);
  const kx = x + offset - (cos * centerX - sin * centerY);
  const ky = y + offset - (sin * centerX + cos * centerY);
  return frame.axis === 'x' ? { xIn: kx, yIn: ky } : { xIn: frame.sheet.widthIn - ky, yIn: kx };
}

/** Returns the inverse of `toSheet`: from the sheet's frame into the container. */
export function toContainer(
  frame: ContainerFrame,
  centerX: number,
  centerY: number,
  angle: number,
  xIn: number,
  yIn: number,
): { x: number; y: number } {
  const offset = frame.marginIn - frame.spacingIn / 2;
  const cos = roundedCos(angle);
  const sin = roundedSin(angle);
  const kx = frame.axis === 'x' ? xIn : yIn;
  const ky = frame.axis === 'x' ? yIn : frame.sheet.widthIn - xIn;
  return { x: kx - offset + (cos * centerX - sin * centerY), y: ky - offset + (sin * centerX + cos * centerY) };
}
