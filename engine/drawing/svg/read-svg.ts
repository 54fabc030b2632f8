import { EngineError } from '../../errors.ts';
import { multiply, scaling, transformContour } from '../../geometry/affine.ts';
import { contoursBox } from '../../geometry/bounds.ts';
import { decodeXmlText, type DecodedText } from '../decode-text.ts';
import { counted, DiagnosticCollector, quoted } from '../diagnostics.ts';
import { defaultReadLimits, type ReadOptions } from '../read-options.ts';
import type { Drawing, Scale, ScaleOverride, Shape } from '../types.ts';
import { roughBoxes } from './rough-boxes.ts';
import type { Context } from './context.ts';
import { Cascade } from './css/cascade.ts';
import { parseStyleSheets } from './css/stylesheet.ts';
import { noShapes } from './no-shapes.ts';
import { pageScale, type PageScale } from './page-scale.ts';
import { parseDocument, type SvgDocument } from './parse-document.ts';
import { producerOf } from './producer.ts';
import { Reading } from './reading.ts';
import { initialStyle } from './style.ts';
import { SvgReader } from './svg-reader.ts';

/** A drawing whose greater side is smaller (inches) has nothing in it that could be measured. */
const smallestDrawing = 1e-6;
/** Widths (inches) outside of which the scale is more likely wrong than the drawing strange. */
const plausibleWidth = { min: 0.5, max: 600 };

/**
 * Reads the bytes of an SVG file: shapes in inches, y down, curves and arcs exact, in painting order. What could not be
 * read as drawn stands in the diagnostics. Work is linear in the size of the file and bounded by the limits.
 *
 * Throws `EngineError`: file_unreadable (broken XML, with line and column), file_type_unknown (not SVG), no_shapes (with
 * the reason) and too_many_shapes, too_many_segments, too_complex, took_too_long for the limits.
 */
export function readSvg(bytes: Uint8Array, options: ReadOptions): Drawing {
  const limits = { ...defaultReadLimits, ...options.limits };
  const diagnostics = new DiagnosticCollector();
  const decoded = decodeXmlText(bytes);
  if (decoded === null)
    throw new EngineError('file_unreadable', 'This file is UTF-32 text. Save the drawing as UTF-8.');
  noteEncoding(decoded, diagnostics);
  const reading = new Reading(limits, diagnostics, options);
  const document = parseDocument(decoded.text, limits, diagnostics);
  const producer = producerOf(document);
  const page = pageScale(document.root.attributes, producer, options.scale);
  const cascade = new Cascade(readSheets(document, diagnostics));
  const reader = new SvgReader({ document, cascade, producer, reading, letterText: options.letterText });
  reader.readRoot(rootContext(page));
  if (reader.shapes.length === 0) throw noShapes(reading.seen);
  return finish(reader.shapes, page, options.scale, producer.name, diagnostics);
}

function rootContext(page: PageScale): Context {
  const { width, height } = page;
  return {
    matrix: multiply(scaling(page.pxToInches), page.viewBoxToPx),
    style: initialStyle,
    lengths: {
      width,
      height,
      rootWidth: width,
      rootHeight: height,
      fontSize: initialStyle.fontSize,
      rootFontSize: initialStyle.fontSize,
      unitsPerIn: page.lengthUnitsPerIn,
    },
    layer: '',
    group: '',
    depth: 0,
    copies: null,
  };
}

function readSheets(document: SvgDocument, diagnostics: DiagnosticCollector) {
  const sheet = parseStyleSheets(document.sheets);
  if (sheet.imports) {
    diagnostics.add(
      'external_reference_ignored',
      'style',
      () => 'A style sheet asks for another file. It was not fetched.',
    );
  }
  for (const selector of sheet.notUnderstood) {
    diagnostics.add(
      'effect_ignored',
      'selector',
      (count, examples) => `${counted(count, 'style rule')} not understood and not applied${quoted(examples)}.`,
      selector,
    );
  }
  return sheet;
}

function noteEncoding(decoded: DecodedText, diagnostics: DiagnosticCollector): void {
  if (!decoded.contradicted) return;
  const said = decoded.declared === '' ? 'UTF-8' : decoded.declared.toUpperCase();
  diagnostics.add(
    'file_repaired',
    'encoding',
    () =>
      `The text of this file was not read as ${said}, which it claims to be. Shapes are not affected; names may look wrong.`,
  );
}

function finish(
  found: readonly Shape[],
  page: PageScale,
  override: ScaleOverride | undefined,
  producer: string,
  diagnostics: DiagnosticCollector,
): Drawing {
  let shapes = found;
  let { scale } = page;
  const { hull, ends } = roughBoxes(found);
  const nothing = () =>
    new EngineError('no_shapes', 'Nothing in this drawing is big enough to measure. Check its size and units.');
  if (!(Math.max(hull.maxX - hull.minX, hull.maxY - hull.minY) > smallestDrawing)) throw nothing();
  // The exact box costs as much as all other work on the curves; most drawings can do without.
  const clearlyPlausible = ends.maxX - ends.minX >= plausibleWidth.min && hull.maxX - hull.minX <= plausibleWidth.max;
  if (!clearlyPlausible || scale.assumed || override !== undefined || page.badSize !== null) {
    const box = contoursBox(found.flatMap((shape) => shape.contours));
    let [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
    if (!(Math.max(width, height) > smallestDrawing)) throw nothing();
    const factor = fittingFactor(override, width, height);
    if (factor !== 1) {
      shapes = found.map((shape) => scaledShape(shape, factor));
      scale = { ...scale, unitsPerIn: scale.unitsPerIn / factor };
      width *= factor;
      height *= factor;
    }
    noteScale(scale, page, producer, width, diagnostics);
  }
  return { shapes, scale, diagnostics: diagnostics.list() };
}

/** How much larger the drawing has to become for the person's "this side is really ... in". */
function fittingFactor(override: ScaleOverride | undefined, width: number, height: number): number {
  if (override?.by === 'widthIn' && width > smallestDrawing) return override.widthIn / width;
  if (override?.by === 'heightIn' && height > smallestDrawing) return override.heightIn / height;
  return 1;
}

function scaledShape(shape: Shape, factor: number): Shape {
  const map = scaling(factor);
  return {
    ...shape,
    contours: shape.contours.map((contour) => transformContour(map, contour)),
    strokeWidthIn: shape.strokeWidthIn === null ? null : shape.strokeWidthIn * factor,
  };
}

function noteScale(
  scale: Scale,
  page: PageScale,
  producer: string,
  width: number,
  diagnostics: DiagnosticCollector,
): void {
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
        `The file gives no size in inches or millimetres${producer === '' ? '' : ` (${producer})`}, so ${round(scale.unitsPerIn)} units were taken for an inch: ${round(width)} in wide. Check the size.`,
    );
  }
  if (width < plausibleWidth.min || width > plausibleWidth.max) {
    diagnostics.add(
      'size_implausible',
      'size',
      () => `Is this really ${round(width)} in wide? Set the size if it is not.`,
    );
  }
}

function round(value: number): string {
  return String(Number(value.toPrecision(4)));
}
