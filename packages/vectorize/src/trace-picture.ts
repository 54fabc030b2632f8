import { type Contour, contourArea, EngineError } from '@measurement-nesting/curves';
import { isCutOff } from './check/cut-off.ts';
import { inkField } from './segment/black-white.ts';
import { colorLayers, type ColorLayers } from './segment/color-layers.ts';
import type { FitOptions } from './fit/fit-loop.ts';
import { spikeOptions } from './spikes/extend-spike.ts';
import { followEdges } from './partition/follow-edges.ts';
import { fitNet } from './partition/fit-net.ts';
import { joinContours } from './partition/join-contours.ts';
import { vanishedAreas } from './partition/vanished-areas.ts';
import type { LostParts } from './prepare/lost-parts.ts';
import { isPixelPattern } from './prepare/pixel-pattern.ts';
import { edgeBlur } from './prepare/edge-blur.ts';
import { histogram, toGray } from './prepare/gray.ts';
import { inkAndPaper } from './prepare/threshold.ts';
import { shadedShare } from './prepare/shades.ts';
import { NOISY } from './prepare/smooth.ts';
import type { TraceOptions } from './trace-options.ts';
import { NOTHING_FOUND, traceField } from './trace-field.ts';
import { tooMuch, tracedColor, type TracedColor } from './traced-color.ts';
import type { Rgb } from './types.ts';
import { findPalette } from './colors/palette.ts';
import { ramps } from './colors/ramps.ts';

/** Minimum share of a picture, edges excluded, that two colors cover in a picture of two colors. */
const MIN_SHARE = 0.92;

const LOOKED_AT = 8;

export type TracedPicture = {
  /** Bottom to top. */
  readonly layers: readonly TracedColor[];
  readonly mode: 'bw' | 'color' | 'lineart';
  readonly colors: number;
  /** Color: number of flat colors that were merged into others. */
  readonly joined: number;
  /** Color: number of colors that are indistinguishable from another one and were merged into it. */
  readonly alike: number;
  readonly threshold: number | null;
  readonly inverted: boolean;
  readonly evened: boolean;
  /** Difference in gray levels between neighboring pixels of even areas. */
  readonly noise: number;
  readonly specks: number;
  /** Black and white: number of specks that were holes and are now closed. */
  readonly closed: number;
  /**
   * Number of detected areas, specks excluded, without an outline: thinner than the fitting error or the rounding of
   * coordinates.
   */
  readonly vanished: number;
  /** Largest distance between the outlines and the detected edges, in both directions, excluding extended corners. */
  readonly farthestIn: number;
  readonly touchesEdge: boolean;
  /**
   * Share of the picture that consists of smooth gradients (gradients, soft shadows), 0 to 1; 0 when uneven light was
   * corrected.
   */
  readonly shaded: number;
  /** Parts that were not traced, or in color mode were assigned to another color. Null when noise hides them. */
  readonly lost: LostParts | null;
  /** Black and white: number of specks and holes of one or two pixels without a detected edge. */
  readonly missedSpecks: number;
  /** Color: the page background that was removed. */
  readonly leftOut: ColorLayers['leftOut'];
  readonly counts: Uint32Array | null;
};

const NOTHING_PX = 0.01;
/** Minimum area of a shape in pixels of the picture, regardless of its size in inches; smaller ones are noise. */
const NOISE_AREA_PX = 3;
/**
 * When half of the contrast exceeds the noise by this factor, noise produces no shapes and only single pixels are dirt.
 */
const WEAK_NOISE = 6;
const DIRT_AREA_PX = 1;
/** Maximum distance of a piece from the detected line, in pixels of the picture. */
const TOLERANCE_PX = { low: 0.6, normal: 0.35, high: 0.25 };

/**
 * Traces a picture's shapes as outlines of lines, arcs and cubics. Black and white: everything darker than the paper
 * (lighter than the background when that is dark) as one layer. Color: one layer for each color of a small palette. The
 * same raster and options produce the same outlines. Throws `nothing_to_trace` and `too_much_detail`.
 */
export function tracePicture(picture: Rgb, options: TraceOptions): TracedPicture {
  options.onStage?.('picture', picture);
  if (isPixelPattern(picture)) throw tooMuch('a pattern of single pixels');
  const mode = options.mode === 'auto' ? (isBilevel(picture) ? 'bw' : 'color') : options.mode;
  const traced = mode === 'color' ? traceColors(picture, options) : traceInk(picture, options, mode);
  if (traced.layers.length === 0) {
    throw new EngineError(
      'nothing_to_trace',
      'There is nothing to trace in this picture. Try another threshold, a smaller speck size, or Invert.',
    );
  }
  return traced;
}

function traceInk(picture: Rgb, options: TraceOptions, mode: 'bw' | 'lineart'): TracedPicture {
  const { field, levels, inverted, evened, noise, lost, missedSpecks, blurPx, edgeBlurPx, counts, evenedGray } =
    inkField(picture, {
      isLineArt: mode === 'lineart',
      detail: options.detail,
      threshold: options.threshold,
      invert: options.invert,
      isLossy: options.isLossy,
    });
  options.onStage?.('evened', evenedGray);
  options.onStage?.('ink', field);
  const isWeak = levels !== null && levels.paper - levels.ink > 2 * WEAK_NOISE * noise && !options.isLossy;
  const minArea = Math.max(isWeak ? DIRT_AREA_PX : NOISE_AREA_PX, (options.speckIn * options.pixelsPerIn) ** 2);
  // A chosen threshold moves every edge, so pixel shares do not determine the width of spikes.
  const spikes =
    levels && options.threshold === null
      ? spikeOptions(evenedGray, levels, { noise, blurPx: edgeBlurPx, isEvened: evened })
      : null;
  const found = levels
    ? traceField(field, options, minArea, fitOptions(options, noise, blurPx), spikes)
    : NOTHING_FOUND;
  return {
    layers: found.layer ? [found.layer] : [],
    mode,
    colors: 2,
    joined: 0,
    alike: 0,
    threshold: levels && Math.round(levels.threshold),
    inverted,
    evened,
    noise,
    specks: found.specks,
    closed: found.closed,
    vanished: found.vanished,
    farthestIn: found.farthestPx / options.pixelsPerIn,
    touchesEdge: isCutOff(field.width, field.height, (at) => field.data[at]! > 127),
    shaded: evened ? 0 : shadedShare(picture),
    leftOut: null,
    lost,
    missedSpecks,
    counts,
  };
}

function traceColors(picture: Rgb, options: TraceOptions): TracedPicture {
  const found = colorLayers(picture, options);
  const { limits, pixelsPerIn } = options;
  const net = followEdges(found.divided, limits.nodes);
  if (!net) throw tooMuch(`more than ${limits.nodes} edges between colors`);
  const gray = toGray(found.divided.picture);
  const { segments, farthestPx, dots } = fitNet(found.divided, net, fitOptions(options, found.noise, found.blurPx), {
    pixelsPerIn,
    blurPx: edgeBlur(gray, inkAndPaper(histogram(gray), null)),
    noise: found.noise,
    isEvened: found.evened,
  });
  // An area whose edges have been fitted to one line has no outline.
  const min = (NOTHING_PX / pixelsPerIn) ** 2;
  const isNothing = (contour: Contour): boolean => Math.abs(contourArea(contour)) <= min;
  const layers = found.layers.flatMap(({ color, isIn }) => {
    const contours = joinContours(net, segments, isIn).filter((contour) => !isNothing(contour));
    return tracedColor(color, contours) ?? [];
  });
  const total = (of: (layer: TracedColor) => number): number => layers.reduce((sum, layer) => sum + of(layer), 0);
  if (total(({ contours }) => contours.length) > limits.contours) {
    throw tooMuch(`more than ${limits.contours} shapes and holes`);
  }
  if (total(({ nodes }) => nodes) > limits.nodes) throw tooMuch(`more than ${limits.nodes} points`);
  return {
    layers,
    mode: 'color',
    colors: found.colors,
    joined: found.joined,
    alike: found.alike,
    threshold: null,
    inverted: false,
    evened: found.evened,
    noise: found.noise,
    specks: found.specks,
    closed: 0,
    vanished: vanishedAreas(net, segments, found.divided.palette.length, isNothing) - dots,
    farthestIn: farthestPx / pixelsPerIn,
    touchesEdge: found.touchesEdge,
    shaded: found.evened ? 0 : shadedShare(picture),
    leftOut: found.leftOut,
    lost: found.lost,
    missedSpecks: 0,
    counts: null,
  };
}

/**
 * More smoothing means fewer corners and a larger tolerance; noise increases the tolerance too, and blurred pictures
 * have rounder corners.
 */
function fitOptions({ detail, smoothing }: TraceOptions, noise: number, blurPx: number): FitOptions {
  const share = smoothing / 100;
  const freedom = (0.7 + 0.6 * share) * (noise >= NOISY || blurPx >= STRONG_BLUR_PX ? 1.5 : 1);
  return {
    tolerancePx: TOLERANCE_PX[detail] * freedom,
    // 15 degrees at 0, 26 at 50, 70 at 100.
    minTurn: 0.26 + 0.02 * share + 0.94 * share ** 2.3,
    unitPx: (UNIT_PX * Math.hypot(OWN_BLUR_PX, blurPx)) / OWN_BLUR_PX,
  };
}

/**
 * Blur of an unmodified picture's edges (sigma), and the corner finder's unit for it; both determined by experiment on
 * lettering.
 */
const OWN_BLUR_PX = 0.45;
const UNIT_PX = 0.8;
const STRONG_BLUR_PX = 0.75;

/** Returns whether a picture is ink on paper, in any two colors. */
function isBilevel(picture: Rgb): boolean {
  const palette = findPalette(picture, ramps(picture), null, LOOKED_AT);
  const [first, second] = palette;
  return palette.length < 3 || first!.share + second!.share >= MIN_SHARE;
}
