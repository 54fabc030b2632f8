import type { Affine } from '@measurement-nesting/curves';

/**
 * Device units per inch. A power of two times 72, so that the initial matrix scales without rounding. As fine as an
 * imagesetter, so that programs that round to device pixels move points by at most 1/9216 in.
 */
export const deviceUnitsPerIn = 9216;

/** One unit is 1/72 in, with y up as in the language. The y axis is inverted in the conversion to inches. */
export const initialMatrix: Affine = [deviceUnitsPerIn / 72, 0, 0, deviceUnitsPerIn / 72, 0, 0];

/** Converts device units to inches; y is inverted. */
export const inchX = (deviceX: number): number => deviceX / deviceUnitsPerIn;
export const inchY = (deviceY: number): number => -deviceY / deviceUnitsPerIn + 0;
