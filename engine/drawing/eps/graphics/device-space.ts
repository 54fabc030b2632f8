import type { Affine } from '../../../geometry/types.ts';

/**
 * Device units in an inch. A power of two times 72, so that the initial matrix scales without rounding; as fine as an
 * imagesetter, so that programs which round to device dots move nothing by more than 1/9216 in.
 */
export const deviceUnitsPerIn = 9216;

/** 1 unit = 1/72 in; y up, as the language has it. The flip happens where points become inches. */
export const initialMatrix: Affine = [deviceUnitsPerIn / 72, 0, 0, deviceUnitsPerIn / 72, 0, 0];

/** From device units to inches; y turns over. */
export const inchX = (deviceX: number): number => deviceX / deviceUnitsPerIn;
export const inchY = (deviceY: number): number => -deviceY / deviceUnitsPerIn + 0;
