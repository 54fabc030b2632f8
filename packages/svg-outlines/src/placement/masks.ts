import { type Affine, type Box, multiply } from '@measurement-nesting/curves';
import type { Shape } from '@measurement-nesting/curves/drawing';
import { boxTransform, type ClipRegion, frameRegion, regionOf, shownRegion } from '@measurement-nesting/curves/clip';
import type { Context } from '../context.ts';
import type { Declarations } from '../css/declarations.ts';
import type { SvgElement } from '../xml/element.ts';
import { urlReference } from '../values/paint.ts';
import type { ReadState } from '../reading.ts';
import type { Clips, ElementBox } from './clips.ts';
import { resolveLength, type LengthAxis, type LengthContext } from '../values/length.ts';

/** Reads the shapes of a mask in inches; null unless all are opaque outlines in plain colors. */
type ReadMask = (mask: SvgElement, matrix: Affine, context: Context) => readonly Shape[] | null;

type MaskSources = {
  readonly readMask: ReadMask;
  readonly declarationsOf: (mask: SvgElement) => Declarations;
};

/** Applies masks made of opaque shapes as clips (CSS Masking 1, 7). One instance per document. */
export class Masks {
  readonly #byId: ReadonlyMap<string, SvgElement>;
  readonly #reading: ReadState;
  readonly #sources: MaskSources;
  /** Masks being read; detects masks that reference themselves. */
  readonly #open = new Set<SvgElement>();

  constructor(byId: ReadonlyMap<string, SvgElement>, reading: ReadState, sources: MaskSources) {
    this.#byId = byId;
    this.#reading = reading;
    this.#sources = sources;
  }

  /**
   * Returns the shapes after a mask has cut them, which `clips` reports; null when the mask is not equivalent to a
   * clip.
   */
  apply(
    value: string,
    element: SvgElement,
    context: Context,
    shapes: readonly Shape[],
    elementBox: ElementBox,
    clips: Clips,
  ): readonly Shape[] | null {
    const id = /^url\([^)]*\)$/i.test(value.trim()) ? urlReference(value) : null;
    const mask = id === null ? undefined : this.#byId.get(id);
    if (mask?.name !== 'mask' || this.#open.has(mask) || this.#open.size >= this.#reading.limits.depth) return null;
    this.#open.add(mask);
    const regions = this.#regionsOf(mask, context, elementBox);
    this.#open.delete(mask);
    if (regions === null) return null;
    return regions.reduce((left, region) => clips.cut(left, region, element), shapes);
  }

  #regionsOf(mask: SvgElement, context: Context, elementBox: ElementBox): readonly ClipRegion[] | null {
    const byBox = (name: string, initial: string) => (mask.attributes[name] ?? initial) === 'objectBoundingBox';
    const frameByBox = byBox('maskUnits', 'objectBoundingBox');
    const contentByBox = byBox('maskContentUnits', 'userSpaceOnUse');
    const box = frameByBox || contentByBox ? elementBox() : null;
    if (box !== null && !(box.maxX > box.minX && box.maxY > box.minY)) return null;
    const frame = this.#frameOf(mask, context, frameByBox ? box : null);
    const matrix = contentByBox ? multiply(context.matrix, boxTransform(box!)) : context.matrix;
    const shapes = this.#sources.readMask(mask, matrix, context);
    if (frame === null || shapes === null) return null;
    const type = this.#sources.declarationsOf(mask)['mask-type']?.toLowerCase();
    const region = this.#shownBy(shapes, type === 'alpha');
    return region === null ? null : [frame, region];
  }

  /** Returns the mask's own rectangle, outside which nothing is visible. */
  #frameOf(mask: SvgElement, context: Context, box: Box | null): ClipRegion | null {
    const initial = { x: '-10%', y: '-10%', width: '120%', height: '120%' } as const;
    const declarations = this.#sources.declarationsOf(mask);
    const lengths: LengthContext = box === null ? context.lengths : { ...context.lengths, width: 1, height: 1 };
    const side = (name: keyof typeof initial, axis: LengthAxis) =>
      resolveLength((declarations[name] ?? mask.attributes[name] ?? initial[name]).trim(), axis, lengths);
    const [x, y, width, height] = [side('x', 'x'), side('y', 'y'), side('width', 'x'), side('height', 'y')];
    if (x === null || y === null || width === null || height === null) return null;
    if (!(width > 0 && height > 0)) return regionOf([], 'nonzero');
    const matrix = box === null ? context.matrix : multiply(context.matrix, boxTransform(box));
    return frameRegion(matrix, x, y, width, height);
  }

  /** Returns the region where the topmost shape is white (by alpha: any shape); null when a shape is neither white nor black. */
  #shownBy(shapes: readonly Shape[], byAlpha: boolean): ClipRegion | null {
    return shownRegion(shapes, {
      shows: (shape) => byAlpha || isWhite(shape) || (isBlack(shape) ? false : null),
      isAllowed: (segments) => this.#reading.mayClip(segments),
    });
  }
}

const isWhite = ({ source }: Shape): boolean => source.fillColor === '#ffffff';
const isBlack = ({ source }: Shape): boolean => source.fillColor === '#000000';
