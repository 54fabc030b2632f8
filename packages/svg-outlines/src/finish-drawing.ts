import { type Box, contoursBox, emptyBox, EngineError } from '@measurement-nesting/curves';
import {
  type DiagnosticCollector,
  type Drawing,
  noteReplacedSize,
  quoted,
  type Scale,
  type ScaleOverride,
  scaleShape,
  sentence,
  significantLength,
  type Shape,
  unitWords,
} from '@measurement-nesting/curves/drawing';
import { holds } from '@measurement-nesting/curves/clip';
import { noteOffPage } from './notices.ts';
import type { PageScale } from './placement/page-scale.ts';
import { roughBoxes } from './shapes/estimated-bounds.ts';

/** Minimum size of a drawing in inches, along its longer side; a smaller one has nothing to measure. */
const smallestDrawing = 1e-6;
/** Range of plausible widths in inches; outside it, a wrong scale is more likely than an unusual drawing. */
const plausibleWidth = { min: 0.5, max: 600 };
/** Minimum extent beyond the page that is reported, as a share of the page. */
const offPageShare = 0.01;

/**
 * Performs the last steps of reading: applies the user's width or height, and adds the diagnostics on size and page.
 * Throws `no_shapes` for a drawing too small to have a size.
 */
export function finishDrawing(
  found: readonly Shape[],
  page: PageScale,
  override: ScaleOverride | undefined,
  diagnostics: DiagnosticCollector,
): Drawing {
  let shapes = found;
  let { scale } = page;
  let grown = 1;
  const { hull, ends } = roughBoxes(found);
  if (page.page !== null) noteBeyond(found, hull, page.page, diagnostics);
  const nothing = () =>
    new EngineError('no_shapes', 'Nothing in this drawing is big enough to measure. Check its size and units.');
  if (!(Math.max(hull.maxX - hull.minX, hull.maxY - hull.minY) > smallestDrawing)) throw nothing();
  // The exact box costs as much as all other work on the curves; most drawings do not need it.
  const clearlyPlausible = ends.maxX - ends.minX >= plausibleWidth.min && hull.maxX - hull.minX <= plausibleWidth.max;
  if (!clearlyPlausible || scale.assumed || override !== undefined || page.badSize !== null) {
    const box = contoursBox(found.flatMap((shape) => shape.contours));
    let width = box.maxX - box.minX;
    const height = box.maxY - box.minY;
    if (!(Math.max(width, height) > smallestDrawing)) throw nothing();
    const factor = fittingFactor(override, width, height);
    if (factor !== 1) {
      shapes = found.map((shape) => scaleShape(shape, factor));
      scale = { ...scale, unitsPerIn: scale.unitsPerIn / factor };
      width *= factor;
      grown = factor;
    }
    if (page.statedUnitsPerIn !== null) {
      noteReplacedSize(override, (width * scale.unitsPerIn) / page.statedUnitsPerIn, width, diagnostics);
    }
    noteScale(scale, page, width, diagnostics);
  }
  const { minX, minY, maxX, maxY } = page.page ?? emptyBox;
  const sheet = { minX: minX * grown, minY: minY * grown, maxX: maxX * grown, maxY: maxY * grown };
  return { shapes, scale, ...(page.page !== null && { page: sheet }), diagnostics: diagnostics.list(grown) };
}

/** Reports shapes that extend beyond the page by more than a line width or an inexact export. */
function noteBeyond(shapes: readonly Shape[], hull: Box, page: Box, diagnostics: DiagnosticCollector): void {
  const { minX, minY, maxX, maxY } = page;
  const slack = offPageShare * Math.max(maxX - minX, maxY - minY);
  const wide = { minX: minX - slack, minY: minY - slack, maxX: maxX + slack, maxY: maxY + slack };
  if (holds(wide, hull)) return;
  for (const shape of shapes) {
    if (holds(wide, roughBoxes([shape]).hull)) continue;
    const box = contoursBox(shape.contours);
    if (!holds(wide, box)) noteOffPage(diagnostics, box);
  }
}

/** Returns the factor that scales the drawing to the user's width or height. */
function fittingFactor(override: ScaleOverride | undefined, width: number, height: number): number {
  if (override?.by === 'widthIn' && width > smallestDrawing) return override.widthIn / width;
  if (override?.by === 'heightIn' && height > smallestDrawing) return override.heightIn / height;
  return 1;
}

function noteScale(scale: Scale, page: PageScale, width: number, diagnostics: DiagnosticCollector): void {
  if (page.badSize !== null) {
    diagnostics.add(
      'number_dropped',
      'page',
      (_, examples) => `The page size${quoted(examples)} cannot be right and was not used.`,
      page.badSize,
    );
  }
  if (scale.assumed) {
    diagnostics.add(
      'scale_assumed',
      'scale',
      () =>
        sentence`The file states no size, so ${readAs(scale.unitsPerIn)}: ${significantLength(width)} wide. Check the size.`,
    );
  }
  if (width < plausibleWidth.min || width > plausibleWidth.max) {
    diagnostics.add(
      'size_implausible',
      'size',
      () => sentence`Is this really ${significantLength(width)} wide? Set the size if it is not.`,
    );
  }
}

const readAs = (unitsPerIn: number) =>
  unitWords({
    in: `${round(unitsPerIn)} units were read as an inch`,
    mm: `${round(unitsPerIn / 25.4)} units were read as a millimeter`,
  });

function round(value: number): string {
  return String(Number(value.toPrecision(4)));
}
