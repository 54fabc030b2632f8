import fc from 'fast-check';
import type { FilePage, Shape } from '@measurement-nesting/curves/drawing';
import { rotation, translation, transformContour, multiply } from '#packages/curves/src/geometry/affine.ts';
import { arcAroundCenter, wholeEllipse } from '#packages/curves/src/geometry/arc.ts';
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import { outlines, placed } from '#harness/drawing-properties/outlines.ts';

export const layerNames = ['Cut', 'Engrave <inner> & "outer"', 'Größe', ''] as const;

const position = fc.double({ min: 0.5, max: 40, noNaN: true });
const angles = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
const radii = fc.double({ min: 0.05, max: 3, noNaN: true });

/** Open elliptic arcs between a fiftieth of a turn and almost a whole one. */
const arcs = fc
  .record({
    rx: radii,
    ry: radii,
    start: angles,
    sweep: fc.double({ min: 0.12, max: 6.2, noNaN: true }),
    isBack: fc.boolean(),
  })
  .map(({ rx, ry, start, sweep, isBack }): Contour => {
    const arc = arcAroundCenter({ cx: 0, cy: 0, rx, ry, rotation: 0 }, start, isBack ? -sweep : sweep);
    return { segments: [arc], closed: false };
  });

const ellipses = fc
  .record({ rx: radii, ry: radii })
  .map(({ rx, ry }): Contour => ({ segments: [wholeEllipse(0, 0, rx, ry)], closed: true }));

const contours = fc
  .record({ contour: fc.oneof(outlines('any'), arcs, ellipses), x: position, y: position, size: radii, angle: angles })
  .map(({ contour, x, y, size, angle }) => {
    const isArc = contour.segments[0]!.kind === 'arc';
    return isArc
      ? transformContour(multiply(translation(x, y), rotation(angle)), contour)
      : placed(contour, x, y, size, angle);
  });

const shapes = fc
  .record({
    contours: fc.array(contours, { minLength: 1, maxLength: 4 }),
    fill: fc.constantFrom('nonzero' as const, 'evenodd' as const, null),
    strokeWidthIn: fc.constantFrom(null, 0, 0.01, 0.25),
    layer: fc.constantFrom(...layerNames),
    group: fc.constantFrom('', 'a', 'b'),
    isTranslucent: fc.boolean(),
  })
  .map(({ contours, fill, strokeWidthIn, layer, group, isTranslucent }): Shape => {
    // An open line has no area, and every shape is painted.
    const filled = contours.every(({ closed }) => closed) ? fill : null;
    return {
      contours,
      fill: filled,
      strokeWidthIn: filled === null ? (strokeWidthIn ?? 0) : strokeWidthIn,
      ...(isTranslucent && { isTranslucent }),
      source: { id: '', layer, group, strokeColor: '#ff0000', fillColor: '#00ff00' },
    };
  });

/** Returns a page with these shapes. */
export const pageOf = (shapes: readonly Shape[], more: Partial<FilePage> = {}): FilePage => ({
  shapes,
  scale: { rule: 'physical', unitsPerIn: 1, assumed: false },
  diagnostics: [],
  widthIn: 44,
  heightIn: 44,
  layers: layerNames.filter((name) => name !== '').map((name) => ({ name, isVisible: true, color: '' })),
  ...more,
});

/** Pages with fills, lines and both, of lines, cubic curves and elliptic arcs, in layers and groups. */
export const pages = fc.array(shapes, { minLength: 1, maxLength: 8 }).map((list) => pageOf(list));

/** Pages with lines only, as of a DXF. */
export const linePages = fc
  .array(shapes, { minLength: 1, maxLength: 8 })
  .map((list) => pageOf(list.map((shape) => ({ ...shape, fill: null, strokeWidthIn: shape.strokeWidthIn ?? 0 }))));
