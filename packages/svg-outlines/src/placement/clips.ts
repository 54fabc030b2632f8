import { type Affine, type Box, type Contour, contoursBox, EngineError, multiply } from '@measurement-nesting/curves';
import type { Shape } from '@measurement-nesting/curves/drawing';
import {
  apart,
  boxTransform,
  type ClipOutcome,
  type ClipRegion,
  clipShape,
  cutByRegion,
  regionOf,
  sameMatrix,
  uniteRegions,
} from '@measurement-nesting/curves/clip';
import type { Context } from '../context.ts';
import type { SvgElement } from '../xml/element.ts';
import { noteClip, noteCycle, noteEffect, noteMissing } from '../notices.ts';
import { urlReference } from '../values/paint.ts';
import { countSegments, type ReadState } from '../reading.ts';

/** Reads the contents of a clipPath as outlines in inches; its children may be clipped themselves. */
type ReadClip = (clip: SvgElement, matrix: Affine, context: Context) => readonly Shape[];

/** Access to the elements that clips refer to. */
export type ClipSources = {
  readonly readClip: ReadClip;
  /** Returns the clip path of a clipPath itself, as declared; undefined without one. */
  readonly clipOf: (clip: SvgElement) => string | undefined;
  readonly transformOf: (clip: SvgElement, context: Context) => Affine;
};

/** Returns the box of the clipped element in its own user space, regardless of its paint (SVG 2, 8.10). */
export type ElementBox = () => Box;

type Known = { readonly matrix: Affine; readonly region: ClipRegion };

/** Determines clip regions and cuts shapes by them. One instance per document. */
export class Clips {
  readonly #byId: ReadonlyMap<string, SvgElement>;
  readonly #reading: ReadState;
  readonly #sources: ClipSources;
  /** Clip paths being read; detects clip paths that reference themselves. */
  readonly #open = new Set<SvgElement>();
  readonly #known = new Map<SvgElement, Known>();
  /** Remainders of clipped shapes: a remainder that is cut again is reported as one cut shape. */
  readonly #pieces = new WeakSet<Shape>();

  constructor(byId: ReadonlyMap<string, SvgElement>, reading: ReadState, sources: ClipSources) {
    this.#byId = byId;
    this.#reading = reading;
    this.#sources = sources;
  }

  /**
   * Applies `clip-path` to the shapes of an element and its contents. `context.matrix` is the element's own user space.
   */
  apply(
    value: string,
    element: SvgElement,
    context: Context,
    shapes: readonly Shape[],
    elementBox: ElementBox,
  ): Shape[] {
    const regions = this.#regions(value, element, context, elementBox) ?? [];
    let left = [...shapes];
    for (const region of regions) left = this.cut(left, region, element);
    return left;
  }

  cut(shapes: readonly Shape[], region: ClipRegion, element: SvgElement): Shape[] {
    const left: Shape[] = [];
    for (const shape of shapes) {
      const outcome = clipShape(shape, region, (whole, near, by) => this.#cutWithinBudget(whole, near, by));
      const what = outcome.what === 'filled' ? 'cut' : outcome.what;
      const isCutAgain = what === 'cut' && this.#pieces.has(shape);
      if (what !== 'whole' && !isCutAgain) noteClip(this.#reading, what, element, contoursBox(shape.contours));
      if (outcome.what === 'cut' || outcome.what === 'filled') this.#pieces.add(outcome.shape);
      if (outcome.what !== 'gone') left.push(outcome.shape);
    }
    return left;
  }

  #cutWithinBudget(shape: Shape, near: readonly Contour[], region: ClipRegion): ClipOutcome | null {
    this.#reading.checkTime();
    if (!this.#reading.mayClip(countSegments(shape.contours) + countSegments(near))) return null;
    try {
      return cutByRegion(shape, near, region);
    } catch (error) {
      // Curves with too many intersections: the shape is measured whole and reported.
      if (error instanceof EngineError && error.code === 'too_complex') return null;
      throw error;
    }
  }

  /**
   * Returns the regions whose intersection is the clip, none when there is nothing to apply; null when it references
   * itself.
   */
  #regions(value: string, element: SvgElement, context: Context, elementBox: ElementBox): readonly ClipRegion[] | null {
    if (!/^url\(/i.test(value)) {
      if (value.includes('(')) noteEffect(this.#reading, 'clip-shape', element);
      return [];
    }
    const id = urlReference(value);
    const clip = id === null ? undefined : this.#byId.get(id);
    if (clip === undefined || clip.name !== 'clipPath') {
      noteMissing(this.#reading, 'clip', id);
      return [];
    }
    if (this.#open.has(clip)) {
      noteCycle(this.#reading, 'clip', id ?? '');
      return null;
    }
    if (this.#open.size >= this.#reading.limits.depth) {
      throw new EngineError(
        'too_complex',
        `Clipping paths are nested too deep in this drawing (more than ${this.#reading.limits.depth}). Release them and export it again.`,
      );
    }
    this.#open.add(clip);
    const own = this.#sources.clipOf(clip);
    const region = this.#regionOf(clip, context, elementBox);
    // The clip of a clipPath refers to the clipped element, not to the contents of the first clip (CSS Masking 1, 5).
    const outer = own === undefined || own === 'none' ? [] : this.#regions(own, clip, context, elementBox);
    this.#open.delete(clip);
    return outer === null ? null : [region, ...outer];
  }

  #regionOf(clip: SvgElement, context: Context, elementBox: ElementBox): ClipRegion {
    const matrix = this.#matrixOf(clip, context, elementBox);
    const known = this.#known.get(clip);
    if (known !== undefined && sameMatrix(known.matrix, matrix)) return known.region;
    const region = this.#unite(this.#sources.readClip(clip, matrix, context));
    this.#known.set(clip, { matrix, region });
    return region;
  }

  /**
   * Returns the matrix from the contents of a clip path to inches: its own units, then its transform, then the
   * element's user space.
   */
  #matrixOf(clip: SvgElement, context: Context, elementBox: ElementBox): Affine {
    const matrix = multiply(context.matrix, this.#sources.transformOf(clip, context));
    const byBox = clip.attributes['clipPathUnits'] === 'objectBoundingBox';
    return byBox ? multiply(matrix, boxTransform(elementBox())) : matrix;
  }

  /** Returns all outlines of a clip path as one region. */
  #unite(shapes: readonly Shape[]): ClipRegion {
    const [first] = shapes;
    if (first === undefined) return regionOf([], 'nonzero');
    const rule = first.fill ?? 'nonzero';
    if (shapes.length === 1) return regionOf(first.contours, rule);
    const boxes = shapes.map((shape) => contoursBox(shape.contours));
    const separate =
      shapes.every((shape) => shape.fill === rule) &&
      shapes.length <= 64 &&
      boxes.every((box, i) => boxes.every((other, j) => j <= i || apart(box, other)));
    return separate
      ? regionOf(
          shapes.flatMap((shape) => shape.contours),
          rule,
        )
      : uniteRegions(shapes);
  }
}
