import {
  capitalized,
  type Diagnostic,
  type DiagnosticCode,
  dotText,
  length,
  messageOf,
  sentence,
  type Sentence,
  type Drawing,
  TINY_IN,
} from '@measurement-nesting/curves/drawing';
import { type Box, closingLine, type Contour, contourLength, contoursBox } from '@measurement-nesting/curves';
import type { Edge, Loop } from '@measurement-nesting/curves/arrangement';
import { doubtfulFrames } from './background.ts';
import type { Collected } from './collect.ts';
import { MAX_PLACES, placesOf } from './differences.ts';
import type { Duplicate } from './doubled/duplicates.ts';
import { tinyHolesNotice } from './tiny-holes.ts';
import { SLIVER_IN, type Slivers } from './slivers.ts';
import type { Difference, PartMeasurement } from './measurement.ts';

/** Maximum width of a hairline in inches: Illustrator's thinnest is 0.001, Corel's hairline 0.003. */
const HAIRLINE_IN = 0.003;
/** Stroke width in inches above which a line is more often an area than a cut line. */
const FAT_IN = 0.02;

/** Data of a measured drawing. */
type Findings = {
  readonly drawing: Drawing;
  readonly collected: Collected;
  /** Loops of the outline, and indexes of those that bound fills turned into holes. */
  readonly loops: readonly Loop[];
  readonly cutOut: ReadonlySet<number>;
  readonly edges: readonly Edge[];
  readonly differences: readonly Difference[];
  readonly duplicates: readonly Duplicate[];
  readonly parts: readonly PartMeasurement[];
  /** Pierces of the whole drawing. */
  readonly pierces: number;
  readonly repaired: boolean;
  readonly slivers: Slivers;
  /** See missingIn. */
  readonly missing: number;
};

/** Returns the diagnostics that a user should check before cutting, one per code. */
export function diagnose(of: Findings): Diagnostic[] {
  return [
    ...doubtful(of.missing),
    ...openLines(of.collected),
    ...drawnTwice(of),
    ...strokes(of.drawing),
    ...tiny(of.parts, of.pierces),
    ...background(of.drawing),
    ...amongFills(of),
    ...repaired(of.repaired),
  ];
}

/** Returns a diagnostic, or none for a count of 0. */
const notice = (code: DiagnosticCode, count: number, said: string | Sentence, places: readonly Box[]): Diagnostic[] =>
  count > 0 ? [{ code, ...messageOf(said), count, places: places.slice(0, MAX_PLACES) }] : [];

function doubtful(missing: number): Diagnostic[] {
  // Not written as "greater than zero", so that NaN counts as missing.
  return notice(
    'figures_doubtful',
    missing === 0 ? 0 : 1,
    sentence`Do not quote from these figures: ${length(missing)} of line is missing from them. Unite the shapes in your drawing program and upload the drawing again, or send it to us.`,
    [],
  );
}

/** Returns diagnostics on lines that do not close or have no length. */
function openLines(collected: Collected): Diagnostic[] {
  const open = collected.lines.map((line) => line.contour);
  const closed = collected.closedByUs;
  const widest = largest(closed.map(({ gapIn }) => gapIn));
  const bridges = collected.bridges.map((line): Contour => ({ segments: [line], closed: false }));
  const { points } = collected;
  return [
    ...notice('open_path', open.length, openText(open), placesOf(open)),
    ...notice(
      'open_path_closed',
      closed.length,
      sentence`${counted(closed.length, 'filled path is', 'filled paths are')} open; we closed ${them(closed.length)} with a straight line (widest gap ${length(widest)}).`,
      placesOf(closed.map(({ contour }) => contour)),
    ),
    ...notice(
      'small_gap',
      bridges.length,
      sentence`${counted(bridges.length, 'small gap', 'small gaps')} between line ends, at most ${length(largest(bridges.map(contourLength)))}: we joined the ends.`,
      placesOf(bridges),
    ),
    ...notice('dot_ignored', points.length, dotText(points.length), placesOf(points.map(({ contour }) => contour))),
  ];
}

/** Returns notices on overlapping and doubled lines. */
function drawnTwice(of: Findings): Diagnostic[] {
  const { duplicates } = of;
  const shared = of.edges.filter((edge) => edge.curves.length > 1);
  const overlaps = of.differences.find(({ kind }) => kind === 'overlaps');
  const { slivers } = of;
  return [
    ...notice(
      'duplicate',
      duplicates.length,
      `${counted(duplicates.length, 'line is', 'lines are')} doubled. Length counts both, perimeter counts one. Delete the ${duplicates.length === 1 ? 'duplicate' : 'duplicates'} before you cut.`,
      placesOf(duplicates.map(({ contour }) => contour)),
    ),
    ...notice(
      'overlapping_lines',
      shared.length,
      `${counted(shared.length, 'edge is', 'edges are')} shared by two outlines and would be cut twice.`,
      placesOf(shared.map(edgeContour)),
    ),
    ...notice(
      'overlapping_shapes',
      overlaps?.count ?? 0,
      `Shapes overlap in ${counted(overlaps?.count ?? 0, 'place', 'places')}: the perimeter follows the merged outline, the length counts every line.`,
      overlaps?.places ?? [],
    ),
    ...notice(
      'sliver',
      slivers.places.length,
      sentence`Shapes come within ${length(SLIVER_IN)} of each other along their edges in ${counted(slivers.places.length, 'place', 'places')}. ${sliverText(slivers)}`,
      slivers.places,
    ),
  ];
}

/** Returns diagnostics on lines thinner or thicker than cut lines. */
function strokes(drawing: Drawing): Diagnostic[] {
  const stroked = drawing.shapes.filter((shape) => shape.strokeWidthIn !== null && shape.contours.length > 0);
  const hairlines = stroked.filter((shape) => shape.fill === null && shape.strokeWidthIn! <= HAIRLINE_IN);
  const fat = stroked.filter((shape) => shape.strokeWidthIn! > FAT_IN);
  return [
    ...notice(
      'hairline_stroke',
      hairlines.length,
      `${counted(hairlines.length, 'shape is a hairline', 'shapes are hairlines')}: measured as ${hairlines.length === 1 ? 'a cut line' : 'cut lines'}.`,
      hairlines.map((shape) => contoursBox(shape.contours)),
    ),
    ...notice(
      'fat_stroke',
      fat.length,
      sentence`${counted(fat.length, 'line has', 'lines have')} a stroke (up to ${length(largest(fat.map((shape) => shape.strokeWidthIn!)))}). We measure the centerline and ignore the stroke width.`,
      fat.map((shape) => contoursBox(shape.contours)),
    ),
  ];
}

function tiny(parts: readonly PartMeasurement[], pierces: number): Diagnostic[] {
  const small = parts.filter(({ figures }) => Math.max(figures.widthIn, figures.heightIn) < TINY_IN);
  const holes = tinyHolesNotice(parts, pierces);
  return [
    ...notice(
      'tiny_shape',
      small.length,
      sentence`${counted(small.length, 'part is', 'parts are')} smaller than ${length(TINY_IN)}: measured, but too small to cut.`,
      small.map(({ part }) => part.box),
    ),
    ...(holes ? [holes] : []),
  ];
}

function background(drawing: Drawing): Diagnostic[] {
  const shapes = doubtfulFrames(drawing);
  return notice(
    'background_rectangle',
    shapes.length,
    'A rectangle lies around everything else. If it is only the page or a frame, leave it out: it is measured like any other shape.',
    shapes.map((i) => contoursBox(drawing.shapes[i]!.contours)),
  );
}

/** Returns diagnostics on outlines without fill among filled shapes, by the way they were counted. */
function amongFills({ collected, loops, cutOut, parts }: Findings): Diagnostic[] {
  const united = loops.filter((loop) => loop.withFills === true);
  const bounding = loops.filter((_, i) => cutOut.has(i));
  const holes = bounding.filter((loop) => loop.fill === null);
  const fills = bounding.filter((loop) => loop.fill !== null);
  const shapes = new Set(fills.map((loop) => loop.shape)).size;
  const isEmpty = parts.length === 0 && collected.loops.some((loop) => loop.fill !== null);
  const places = (list: readonly Loop[]) => placesOf(list.map(({ contour }) => contour));
  return [
    ...notice(
      'outline_with_fill',
      united.length,
      `${counted(united.length, 'outline', 'outlines')} without fill ${united.length === 1 ? 'runs' : 'run'} along filled shapes. We count ${them(united.length)} as one piece with the shapes; nothing is cut out.`,
      places(united),
    ),
    ...notice(
      'outline_as_hole',
      holes.length,
      `${counted(holes.length, 'outline', 'outlines')} without fill inside a filled shape ${holes.length === 1 ? 'counts as a hole' : 'count as holes'}.`,
      places(holes),
    ),
    ...notice(
      'fill_as_hole',
      shapes,
      `${counted(shapes, 'filled shape', 'filled shapes')} inside an outline without fill ${shapes === 1 ? 'counts as a hole' : 'count as holes'} in it. If the outline is only a frame, leave it out.`,
      places(fills),
    ),
    ...notice(
      'no_area',
      isEmpty ? 1 : 0,
      'No piece is left to cut: the filled shapes enclose no area, or cancel each other out. Unite them in your drawing program and upload the drawing again.',
      isEmpty ? places(collected.loops) : [],
    ),
  ];
}

function repaired(isRepaired: boolean): Diagnostic[] {
  return notice(
    'repaired_outline',
    isRepaired ? 1 : 0,
    'The outlines overlap in a way that has no exact answer; the perimeter is accurate to about 0.01%. Unite the shapes in your drawing program for an exact one.',
    [],
  );
}

function sliverText({ mergedIn, retainedIn }: Slivers): Sentence {
  const merged = sentence`overlaps are merged, which takes about ${length(mergedIn)} off the perimeter`;
  const retained = sentence`gaps are cut on both sides, about ${length(retainedIn)} of the perimeter`;
  const what = mergedIn > 0 && retainedIn > 0 ? sentence`${merged}; ${retained}` : mergedIn > 0 ? merged : retained;
  return sentence`${capitalized(what)}. Snap the edges together or move them apart.`;
}

const edgeContour = (edge: Edge): Contour => ({ segments: edge.curves[0]!.segments, closed: false });

function openText(open: readonly Contour[]): Sentence {
  const gaps = open.map((contour) => {
    const gap = closingLine(contour);
    return gap ? contourLength({ segments: [gap], closed: false }) : 0;
  });
  const narrowest = gaps.reduce((min, gap) => Math.min(min, gap), Infinity);
  const isOne = open.length === 1;
  const what = isOne
    ? sentence`1 open line (gap ${length(narrowest)})`
    : sentence`${String(open.length)} open lines (smallest gap ${length(narrowest)})`;
  return sentence`${what}. ${isOne ? 'It counts' : 'They count'} toward length, not perimeter. Close ${them(open.length)} if ${isOne ? 'it’s' : 'they’re'} meant to be cut out.`;
}

/** Returns the maximum of numbers >= 0; 0 for none. */
const largest = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0);
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const them = (count: number): string => (count === 1 ? 'it' : 'them');
