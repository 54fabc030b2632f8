import { type Affine, contoursBox, EngineError, isEmptyBox, transformContour } from '@measurement-nesting/curves';
import {
  counted,
  defaultReadLimits,
  DiagnosticCollector,
  type FilePage,
  largestCoordinate,
  overrideFactor,
  type ReadOptions,
  type Shape,
  usableOverride,
  type VectorFile,
  type Scale,
  type ScaleOverride,
} from '@measurement-nesting/curves/drawing';
import { Budget } from './budget.ts';
import { type DxfDocument, readDocument } from './document.ts';
import type { Entity } from './entity.ts';
import { colorOfLayer, isLayerVisible, Painter } from './painter.ts';
import { createTagReader } from './tags.ts';

const inch = 25.4;

const foot = 12 * inch;

/** Foot of the United States survey in millimeters. */
const surveyFoot = 1_200_000 / 3937;

/**
 * Millimeters in one unit of $INSUNITS; 0 for none, and for those of astronomy, which no drawing is made in.
 *
 * Source: DXF Reference, header variables.
 */
const millimeters: readonly number[] = [
  [0, inch, foot, 5280 * foot, 1, 10, 1000, 1e6, 1e-6 * inch, 1e-3 * inch, 3 * foot],
  [1e-7, 1e-6, 1e-3, 100, 1e4, 1e5, 0, 0, 0, 0],
  [surveyFoot, surveyFoot / 12, 3 * surveyFoot, 5280 * surveyFoot],
].flat();

/** Maximum distance in inches between a curve and its approximation by cubics. */
const toleranceIn = 1e-5;
/** Minimum size of a drawing in inches, along its longer side; a smaller one has nothing to measure. */
const smallestIn = 1e-6;

/**
 * Opens a DXF drawing (R12 to 2018, ASCII or binary) with one page: the model space, or the paper space when that is
 * empty. Its shapes are in inches, y down, from the upper left corner of their box. Lines, arcs, ellipses, bulges,
 * polynomial splines up to degree 3 and rational ones of degree 2 are exact; other splines are within 1e-5 in. Line work
 * has no fill; hatches, solids and lettered texts have. Solids are seen from above. Shapes of hidden layers are
 * included, with their layers marked.
 *
 * A drawing without a unit has `scale.assumed`; `options.scale` states it then.
 *
 * Throws `EngineError`: file_unreadable, too_complex, took_too_long; `readPage` also no_shapes, too_many_shapes and
 * too_many_segments.
 *
 * Source: Autodesk, "DXF Reference".
 */
export function openDxf(bytes: Uint8Array, options: ReadOptions): VectorFile {
  const limits = { ...defaultReadLimits, ...options.limits };
  const budget = new Budget(limits, options.clock);
  const reader = createTagReader(bytes);
  const document = readDocument(reader, budget);
  return {
    pages: ['Model'],
    readPage: () => readModel(document, reader.repairs, options, new Budget(limits, options.clock)),
  };
}

function readModel(document: DxfDocument, repairs: number, options: ReadOptions, budget: Budget): FilePage {
  const diagnostics = new DiagnosticCollector();
  const override = usableOverride(options.scale);
  const scale = scaleOf(document.header, override);
  const tolerance = toleranceIn * scale.unitsPerIn;
  const largest = largestCoordinate * scale.unitsPerIn;
  const painter = new Painter({ document, budget, diagnostics, tolerance, largest, letterText: options.letterText });
  painter.paint(entitiesOf(document));
  reportRepairs(document, repairs, diagnostics);
  const box = contoursBox(painter.shapes.flatMap(({ contours }) => contours));
  const [width, height] = isEmptyBox(box) ? [0, 0] : [box.maxX - box.minX, box.maxY - box.minY];
  const inFile = {
    widthIn: width / scale.unitsPerIn,
    heightIn: height / scale.unitsPerIn,
    unitsPerIn: scale.unitsPerIn,
  };
  const unitsPerIn = scale.unitsPerIn / overrideFactor(override, inFile);
  if (!(Math.max(width, height) / unitsPerIn > smallestIn)) throw noShapes(diagnostics);
  const factor = 1 / unitsPerIn;
  const map: Affine = [factor, 0, 0, -factor, -box.minX * factor, box.maxY * factor];
  const shapes = painter.shapes.map((shape) => mapped(shape, map));
  return {
    shapes,
    scale: override === undefined ? scale : { rule: 'override', unitsPerIn, assumed: false },
    diagnostics: diagnostics.list(),
    widthIn: width * factor,
    heightIn: height * factor,
    layers: [...painter.layers].map(([layer, name]) => ({
      name,
      isVisible: isLayerVisible(document, layer),
      color: colorOfLayer(document, layer),
    })),
  };
}

/** Returns the entities of the model space, or those of the paper space when it has none. */
function entitiesOf({ entities }: DxfDocument): readonly Entity[] {
  const model = entities.filter((entity) => entity.number(67) !== 1);
  return model.some(({ type }) => type !== 'VIEWPORT') ? model : entities;
}

function mapped(shape: Shape, map: Affine): Shape {
  return { ...shape, contours: shape.contours.map((contour) => transformContour(map, contour)) };
}

function reportRepairs(document: DxfDocument, repairs: number, diagnostics: DiagnosticCollector): void {
  const report = (code: 'file_cut_short' | 'file_repaired', text: string): void =>
    diagnostics.add(code, text, () => text);
  if (!document.isWhole)
    report('file_cut_short', 'The file seems to end early. Check that nothing is missing, or send it again.');
  if (document.hasDecimalCommas)
    report('file_repaired', 'Numbers in this file have decimal commas. They are read as decimal points.');
  if (repairs > 0)
    report('file_repaired', `${counted(repairs, 'damaged line')} of the file skipped. Check that nothing is missing.`);
}

/** Returns an error with the reasons why a drawing has nothing to measure, and the remedies. */
function noShapes(diagnostics: DiagnosticCollector): EngineError {
  const reasons = diagnostics.list().map(({ message }) => message);
  return new EngineError(
    'no_shapes',
    `There is nothing to measure in this file. ${reasons.length === 0 ? 'The drawing is empty.' : reasons.join(' ')}`,
  );
}

/**
 * Returns the scale of a drawing from its header, before an override by size: $INSUNITS, else an assumed unit,
 * millimeters if $MEASUREMENT is metric and inches otherwise.
 */
function scaleOf(header: ReadonlyMap<string, string | number>, override: ScaleOverride | undefined): Scale {
  if (override?.by === 'unitsPerIn') return { rule: 'override', unitsPerIn: override.unitsPerIn, assumed: false };
  const unit = millimeters[Number(header.get('$INSUNITS') ?? 0)] ?? 0;
  if (unit > 0) return { rule: 'physical', unitsPerIn: inch / unit, assumed: false };
  const isMetric = Number(header.get('$MEASUREMENT') ?? 0) === 1;
  return { rule: 'physical', unitsPerIn: isMetric ? inch : 1, assumed: true };
}
