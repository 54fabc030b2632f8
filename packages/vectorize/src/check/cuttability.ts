import { type Box, contourArea, contoursBox } from '@measurement-nesting/curves';
import { length, messageOf, type Sentence, sentence, unitWords } from '@measurement-nesting/curves/drawing';
import { checkMinimumWidth, gapsBetween, type NarrowPlace } from './minimum-width.ts';
import type { TracedPicture } from '../trace-picture.ts';

type TraceReasonCode =
  | 'thin_bridge'
  | 'narrow_gap'
  | 'needles'
  | 'tiny_holes'
  | 'tiny_parts'
  | 'many_nodes'
  | 'many_parts'
  | 'many_colors'
  | 'photo_like'
  | 'shades'
  | 'low_resolution'
  | 'touches_edge';

export type TraceReason = {
  readonly code: TraceReasonCode;
  readonly level: 'care' | 'poor';
  readonly message: string;
  readonly sentence?: Sentence;
  readonly count: number;
  readonly places: readonly Box[];
};

export type TraceVerdict = {
  readonly level: 'good' | 'care' | 'poor';
  readonly reasons: readonly TraceReason[];
  readonly smallestGap: NarrowPlace | null;
  readonly thinnestBridge: NarrowPlace | null;
};

/**
 * Rules of thumb of the trade, in inches: a 1/16 in router bit is the smallest that shops stock. Plastic and metal
 * below 1/32 in break or melt, and only vinyl remains possible.
 */
const RULES = {
  bridgeIn: { care: 1 / 16, poor: 1 / 32 },
  gapIn: { care: 1 / 16, poor: 1 / 50 },
  pieceIn: 1 / 8,
  nodesPerIn: { care: 16, min: 800 },
  nodes: 20_000,
  parts: { care: 300, poor: 2000 },
  colors: { care: 6, photo: 12 },
  sourcePixelsPerIn: { care: 12, poor: 5 },
  shaded: { care: 0.025, poor: 0.1 },
};
/** Accuracy of edges: a tenth of a pixel at best. */
const FLATTEN_PX = 0.1;
/** Color areas closer than this share their edge, because distinct areas of a picture are at least a pixel apart. */
const SHARED_PX = 0.7;
/** Number of pixels around the end of a line that do not determine its shape. */
const END_PX = 4;
const PLACES = 6;

/**
 * Checks whether a trace can be cut at its size and lists the reasons against it, the worst first. `sourcePixelsPerIn`:
 * resolution of the original picture.
 */
export function checkCuttability(
  traced: TracedPicture,
  size: { readonly pixelsPerIn: number; readonly sourcePixelsPerIn: number },
): TraceVerdict {
  const [toleranceIn, endIn] = [FLATTEN_PX / size.pixelsPerIn, END_PX / size.pixelsPerIn];
  const narrow = traced.layers.map(({ contours }) =>
    checkMinimumWidth(contours, { toleranceIn, careIn: RULES.bridgeIn.care, endIn }),
  );
  const bridges = narrow.flatMap((layer) => layer.bridges).sort((a, b) => a.widthIn - b.widthIn);
  const between = gapsBetween(
    traced.layers.map(({ contours }) => contours),
    {
      toleranceIn,
      careIn: RULES.gapIn.care,
      endIn,
      sharedIn: SHARED_PX / size.pixelsPerIn,
    },
  );
  const gaps = [...narrow.flatMap((layer) => layer.gaps), ...between].sort((a, b) => a.widthIn - b.widthIn);
  const reasons = [
    ...narrowReason('thin_bridge', bridges, RULES.bridgeIn),
    ...narrowReason('narrow_gap', gaps, RULES.gapIn),
    ...spikeReason(narrow.flatMap((layer) => layer.spikes)),
    ...holeReason(traced),
    ...shapeReasons(traced),
    ...pictureReasons(traced, size.sourcePixelsPerIn),
  ];
  reasons.sort((a, b) => Number(b.level === 'poor') - Number(a.level === 'poor'));
  return {
    level: reasons[0]?.level ?? 'good',
    reasons,
    smallestGap: gaps[0] ?? null,
    thinnestBridge: bridges[0] ?? null,
  };
}

/** Above this enlargement factor the message does not suggest enlarging. */
const MAX_TIMES = 10;

function narrowReason(
  code: 'thin_bridge' | 'narrow_gap',
  places: readonly NarrowPlace[],
  rule: { care: number; poor: number },
): TraceReason[] {
  const narrow = places.filter(({ widthIn }) => widthIn < rule.care);
  const [first] = narrow;
  if (!first) return [];
  const times = rule.care / first.widthIn;
  const enlarge = times <= MAX_TIMES ? `Make the drawing ${times.toFixed(1)} times larger, or ` : 'Smooth more, or ';
  const said =
    code === 'thin_bridge'
      ? sentence`The thinnest bridge of material is ${width(first.widthIn)}; under ${thin} it bends, burns or breaks. ${enlarge}thicken it there.`
      : sentence`The smallest gap is ${width(first.widthIn)}; a ${thin} bit does not fit. ${enlarge}join the edges there.`;
  return [
    {
      code,
      level: first.widthIn < rule.poor ? 'poor' : 'care',
      ...messageOf(said),
      count: narrow.length,
      places: narrow.slice(0, PLACES).map(({ place }) => place),
    },
  ];
}

function spikeReason(spikes: readonly NarrowPlace[]): TraceReason[] {
  const sharp = spikes.filter(({ widthIn }) => widthIn < RULES.bridgeIn.poor);
  if (sharp.length === 0) return [];
  const said = sharp.length === 1 ? '1 point runs' : `${sharp.length} points run`;
  return [
    {
      code: 'needles',
      level: 'care',
      ...messageOf(sentence`${said} out thinner than ${veryThin}; the tip may bend or burn. Blunt it if that matters.`),
      count: sharp.length,
      places: sharp.slice(0, PLACES).map(({ place }) => place),
    },
  ];
}

/** Round holes have no two chunks that face each other, so they are found by size. */
function holeReason({ layers }: TracedPicture): TraceReason[] {
  const tiny = layers
    .flatMap(({ contours }) => contours.filter((contour) => contourArea(contour) < 0))
    .map((contour) => contoursBox([contour]))
    .filter((box) => Math.min(box.maxX - box.minX, box.maxY - box.minY) < RULES.gapIn.care);
  if (tiny.length === 0) return [];
  const smallest = tiny.reduce((min, { minX, minY, maxX, maxY }) => Math.min(min, maxX - minX, maxY - minY), Infinity);
  const said = tiny.length === 1 ? '1 hole is' : `${tiny.length} holes are`;
  return [
    {
      code: 'tiny_holes',
      level: smallest < RULES.gapIn.poor ? 'poor' : 'care',
      ...messageOf(
        sentence`${said} under ${thin} across (the smallest ${width(smallest)}); a ${thin} bit does not fit. Make the drawing larger, or ignore larger specks to leave them out.`,
      ),
      count: tiny.length,
      places: tiny.slice(0, PLACES),
    },
  ];
}

function shapeReasons({ layers }: TracedPicture): TraceReason[] {
  const reasons: TraceReason[] = [];
  const contours = layers.flatMap((layer) => layer.contours);
  const parts = contours.filter((contour) => contourArea(contour) > 0);
  const tiny = parts
    .map((contour) => contoursBox([contour]))
    .filter((box) => Math.max(box.maxX - box.minX, box.maxY - box.minY) < RULES.pieceIn);
  if (tiny.length > 0) {
    reasons.push({
      code: 'tiny_parts',
      level: 'care',
      ...messageOf(
        sentence`${tiny.length === 1 ? '1 piece is' : `${tiny.length} pieces are`} under ${smallPiece} and will get lost. Ignore larger specks to leave them out.`,
      ),
      count: tiny.length,
      places: tiny.slice(0, PLACES),
    });
  }
  if (parts.length > RULES.parts.care) {
    reasons.push({
      code: 'many_parts',
      level: parts.length > RULES.parts.poor ? 'poor' : 'care',
      message: `There are ${parts.length} separate pieces to cut. Ignore larger specks, or use fewer colors.`,
      count: parts.length,
      places: [],
    });
  }
  const nodes = layers.reduce((sum, layer) => sum + layer.nodes, 0);
  const perimeterIn = layers.reduce((sum, layer) => sum + layer.perimeterIn, 0);
  const isDense = nodes > RULES.nodesPerIn.min && nodes > RULES.nodesPerIn.care * perimeterIn;
  if (isDense || nodes > RULES.nodes) {
    reasons.push({
      code: 'many_nodes',
      level: nodes > RULES.nodes ? 'poor' : 'care',
      ...messageOf(
        sentence`The outlines have ${String(nodes)} points on ${length(perimeterIn, 0)}; too many points for smooth cutting. Raise Smooth corners, or lower Detail.`,
      ),
      count: nodes,
      places: [],
    });
  }
  return reasons;
}

function pictureReasons(traced: TracedPicture, sourcePixelsPerIn: number): TraceReason[] {
  const reasons: TraceReason[] = [];
  const say = (code: TraceReasonCode, level: 'care' | 'poor', said: string | Sentence, count = 1): void => {
    reasons.push({ code, level, ...messageOf(said), count, places: [] });
  };
  if (traced.mode === 'color' && traced.colors >= RULES.colors.photo) {
    say(
      'photo_like',
      'poor',
      'This picture is made of shades, not of shapes. Photos trace poorly; try Black and white.',
    );
  } else if (traced.layers.length > RULES.colors.care) {
    const count = traced.layers.length;
    say('many_colors', 'care', `There are ${count} colors, each cut from a separate material. Use fewer.`, count);
  }
  const isPhoto = reasons.some(({ code }) => code === 'photo_like');
  if (traced.shaded >= RULES.shaded.care && !isPhoto) {
    say(
      'shades',
      traced.shaded >= RULES.shaded.poor ? 'poor' : 'care',
      traced.mode === 'color'
        ? 'Part of this picture fades, like a gradient or a soft shadow; it was divided into bands. Use fewer colors, or a picture without shades.'
        : 'Part of this picture fades, like a gradient or a soft shadow; it was cut off where it is half dark. Check that edge, or use a picture without shades.',
    );
  }
  const { care, poor } = RULES.sourcePixelsPerIn;
  if (sourcePixelsPerIn < care) {
    say(
      'low_resolution',
      sourcePixelsPerIn < poor ? 'poor' : 'care',
      sentence`The picture has ${resolution(sourcePixelsPerIn)} at this size, so edges are estimates. Find a larger picture.`,
    );
  }
  if (traced.touchesEdge) {
    say('touches_edge', 'care', "The drawing extends past the picture's edge and is cut off in a straight line there.");
  }
  return reasons;
}

/** Returns the width of a narrow place. */
const width = (inches: number) => length(inches, inches < 0.0995 ? 3 : 2, 'even');

const resolution = (pixelsPerIn: number) =>
  unitWords({
    in: `${pixelsPerIn.toFixed(1)} pixels per inch`,
    mm: `${(pixelsPerIn / 25.4).toFixed(1)} pixels per millimeter`,
  });

/** The rules of `RULES` in words. */
const [thin, veryThin, smallPiece] = [
  unitWords({ in: '1/16 in', mm: '1.6 mm' }),
  unitWords({ in: '1/32 in', mm: '0.8 mm' }),
  unitWords({ in: '1/8 in', mm: '3.2 mm' }),
];
