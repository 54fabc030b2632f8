import { contoursBox, EngineError } from '@measurement-nesting/curves';
import {
  type DiagnosticCollector,
  type Drawing,
  noteReplacedSize,
  overrideFactor,
  type Scale,
  type ScaleOverride,
  type ScaleRule,
  scaleShape,
  sentence,
  type Shape,
  significantLength,
} from '@measurement-nesting/curves/drawing';
import type { Notices } from './notices.ts';

/** Minimum size of a drawing in inches, along its longer side; a smaller one has nothing to measure. */
const smallestDrawing = 1e-6;
/** Range of plausible widths in inches; outside it, a wrong scale is more likely than an unusual drawing. */
const plausibleWidth = { min: 0.5, max: 600 };
const unitsPerIn = 72;

/** Returns an error with the reasons why a drawing has nothing to measure, and the remedies. */
export function nothingToMeasure(seen: Notices): EngineError {
  const reasons: string[] = [];
  if (seen.texts > 0) {
    reasons.push('It has live text: convert it to outlines (Type > Create Outlines), or type the words here.');
  }
  if (seen.pictures > 0) reasons.push('It has a picture: trace it first (More Tools).');
  if (seen.outside > 0) reasons.push('Everything is outside its clipping mask.');
  if (reasons.length === 0 && seen.degenerate > 0) reasons.push('Its shapes have no length.');
  // The notices name other art that is left out.
  if (reasons.length === 0) for (const { message } of seen.diagnostics.list()) reasons.push(message);
  if (reasons.length === 0) reasons.push('The drawing is empty.');
  return new EngineError('no_shapes', `There is nothing to measure in this file. ${reasons.join(' ')}`);
}

/**
 * Returns the drawing of shapes in inches of 72 units, resized by the user's override. Throws `EngineError` no_shapes
 * when nothing has a size.
 */
export function finishDrawing(
  found: readonly Shape[],
  override: ScaleOverride | undefined,
  diagnostics: DiagnosticCollector,
  rule: ScaleRule,
): Drawing {
  const box = contoursBox(found.flatMap((shape) => shape.contours));
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  if (!(Math.max(width, height) > smallestDrawing)) {
    throw new EngineError('no_shapes', 'Nothing in this drawing is big enough to measure. Check its size and units.');
  }
  const factor = overrideFactor(override, { widthIn: width, heightIn: height, unitsPerIn });
  const scale: Scale = {
    rule: override === undefined ? rule : 'override',
    unitsPerIn: unitsPerIn / factor,
    assumed: false,
  };
  const wide = width * factor;
  noteReplacedSize(override, width, wide, diagnostics);
  if (wide < plausibleWidth.min || wide > plausibleWidth.max) {
    diagnostics.add(
      'size_implausible',
      'size',
      () => sentence`Is this really ${significantLength(wide)} wide? Set the size if it is not.`,
    );
  }
  const shapes = factor === 1 ? found : found.map((shape) => scaleShape(shape, factor));
  return { shapes, scale, diagnostics: diagnostics.list(factor) };
}
