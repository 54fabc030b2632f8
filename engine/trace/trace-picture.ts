import { contourArea } from '../geometry/area.ts';
import type { Contour } from '../geometry/types.ts';
import { EngineError } from '../errors.ts';
import { isCutOff } from './check/cut-off.ts';
import { inkField } from './segment/black-white.ts';
import { colorLayers, type ColorLayers } from './segment/color-layers.ts';
import type { FitOptions } from './fit/fit-loop.ts';
import { needleOptions } from './needles/draw-out.ts';
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
import { isBilevel } from './segment/bilevel.ts';
import { NOTHING_FOUND, traceField } from './trace-field.ts';
import { tooMuch, tracedColor, type TracedColor } from './traced-color.ts';
import type { Rgb } from './types.ts';

export type TracedPicture = {
  /** Bottom to top. */
  readonly layers: readonly TracedColor[];
  readonly mode: 'bw' | 'color' | 'lineart';
  readonly colors: number;
  /** Color: flat colors of the picture that were joined to others. */
  readonly joined: number;
  /** Color: those that look the same as another one and were taken for it. */
  readonly alike: number;
  readonly threshold: number | null;
  readonly inverted: boolean;
  readonly evened: boolean;
  /** Gray levels that neighboring pixels of even areas differ by. */
  readonly noise: number;
  readonly specks: number;
  /** Black and white: how many of the specks are holes, which are closed now. */
  readonly closed: number;
  /** Areas that were seen, are no specks, and have no outline: thinner than what an outline may be off, or than the numbers in it. */
  readonly vanished: number;
  /** Largest distance between the outlines and the edges that were seen, either way, drawn-on corners aside. */
  readonly farthestIn: number;
  readonly touchesEdge: boolean;
  /** Share of the picture that shades off (gradients, soft shadows), 0 to 1; 0 where uneven light was evened out. */
  readonly shaded: number;
  /** Parts that belong to nothing that was traced, or in color to another color. Null where noise hides them. */
  readonly lost: LostParts | null;
  /** Black and white: dots and holes of a pixel or two that no edge was found of. */
  readonly lostDots: number;
  /** Color: the ground that was left out. */
  readonly leftOut: ColorLayers['leftOut'];
  readonly counts: Uint32Array | null;
};

const NOTHING_PX = 0.01;
/** Smaller than this many of the picture's own pixels a shape is noise, whatever its size in inches. */
const NOISE_AREA_PX = 3;
/** Where noise is this much weaker than half of the contrast it makes no shapes, and only single pixels are dirt. */
const WEAK_NOISE = 6;
const DIRT_AREA_PX = 1;
/** Furthest a piece may be from the line that was seen, in the picture's own pixels. */
const TOLERANCE_PX = { low: 0.6, normal: 0.35, high: 0.25 };

/**
 * A picture's shapes as outlines of lines, arcs and cubics. Black and white: everything darker than the paper (lighter than the
 * ground, when that is dark) as one layer. Color: one layer for each color of a small palette. The same raster and options
 * give the same outlines. Throws `nothing_to_trace` and `too_much_detail`.
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
  const { field, levels, inverted, evened, noise, lost, lostDots, blurPx, edgeBlurPx, counts, evenedGray } = inkField(
    picture,
    {
      isLineArt: mode === 'lineart',
      detail: options.detail,
      threshold: options.threshold,
      invert: options.invert,
      isLossy: options.isLossy,
    },
  );
  options.onStage?.('evened', evenedGray);
  options.onStage?.('ink', field);
  const isWeak = levels !== null && levels.paper - levels.ink > 2 * WEAK_NOISE * noise && !options.isLossy;
  const leastArea = Math.max(isWeak ? DIRT_AREA_PX : NOISE_AREA_PX, (options.speckIn * options.pixelsPerIn) ** 2);
  // A level somebody chose moves every edge: the pixels' shares say nothing of it.
  const needles =
    levels && options.threshold === null
      ? needleOptions(evenedGray, levels, { noise, blurPx: edgeBlurPx, isEvened: evened })
      : null;
  const found = levels
    ? traceField(field, options, leastArea, fitOptions(options, noise, blurPx), needles)
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
    lostDots,
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
  // An area whose edges have been fitted to one line is no area.
  const least = (NOTHING_PX / pixelsPerIn) ** 2;
  const isNothing = (contour: Contour): boolean => Math.abs(contourArea(contour)) <= least;
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
    lostDots: 0,
    counts: null,
  };
}

/** More smoothing means fewer corners and more freedom; noise asks for freedom too, and what was blurred has rounder corners. */
function fitOptions({ detail, smoothing }: TraceOptions, noise: number, blurPx: number): FitOptions {
  const share = smoothing / 100;
  const freedom = (0.7 + 0.6 * share) * (noise >= NOISY || blurPx >= STRONG_BLUR_PX ? 1.5 : 1);
  return {
    tolerancePx: TOLERANCE_PX[detail] * freedom,
    // 15 degrees at 0, 26 at 50, 70 at 100.
    leastTurn: 0.26 + 0.02 * share + 0.94 * share ** 2.3,
    unitPx: (UNIT_PX * Math.hypot(OWN_BLUR_PX, blurPx)) / OWN_BLUR_PX,
  };
}

/** How soft the edges of a picture are as it comes (sigma), and the corner finder's unit for them: found by trial on lettering. */
const OWN_BLUR_PX = 0.45;
const UNIT_PX = 0.8;
const STRONG_BLUR_PX = 0.75;
