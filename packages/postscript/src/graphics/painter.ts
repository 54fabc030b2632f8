import {
  type Affine,
  type Box,
  type Contour,
  contoursBox,
  EngineError,
  type FillRule,
  polygonContour,
} from '@measurement-nesting/curves';
import { isStraight } from '@measurement-nesting/curves/arrangement';
import {
  apart,
  type ClipOutcome,
  type ClipRegion,
  clipShape,
  cutByRegion,
  type Cutter,
  holds,
  regionOf,
  regionOutline,
} from '@measurement-nesting/curves/clip';
import type { Shape } from '@measurement-nesting/curves/drawing';
import type { Budget } from '../budget.ts';
import { hexColor } from './color.ts';
import { deviceUnitsPerIn, inchX, inchY } from './device-space.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Notices } from '../notices.ts';
import { withoutPoints, type Path } from './path.ts';

/** Maximum number of segments of outlines that are intersected; more would exceed the time limit. */
const cuttableSegments = 4000;

/**
 * Tolerance in inches within which a rectangle does not cut: programs clip to a page box written with fewer digits than
 * the art on it.
 */
const pageSlackIn = 0.001;

/** Converts painted objects to shapes. */
export class Painter {
  readonly shapes: Shape[] = [];
  readonly notices: Notices;
  /** Above zero while only glyph widths or the existence of further art are determined; nothing is painted then. */
  muted = 0;
  /** Outlines of glyph procedures run by charpath, which are added to the path instead of being painted; else null. */
  collected: Contour[] | null = null;
  /** Returns the layer of the program that is being painted; '' for the one of the graphics state. */
  programLayer: () => string = () => '';
  /** Number of objects not painted while muted. */
  unseen = 0;
  #cutSegments = 0;
  #erased: readonly Shape[] = [];
  /** Pages before the current one; pages without art do not count. */
  #endedPages = 0;
  /** True when something was painted on the current page, which is not the chosen one. */
  #hasUnchosenArt = false;
  /** Remainders of clipped shapes: a remainder that is cut again is reported as one cut shape. */
  readonly #pieces = new WeakSet<Shape>();
  /**
   * Clips that were painted over completely: painting them again (tiles, steps of a gradient) produces the same shape.
   */
  readonly #covered = new Set<readonly Contour[]>();
  readonly #budget: Budget;
  readonly #page: number;
  /** Outline of the last fill before clipping, to detect a stroke along its edge. */
  #lastFilled: readonly Contour[] | null = null;

  /** `page`: number of the page whose shapes are collected, from 1. */
  constructor(budget: Budget, notices: Notices, page = 1) {
    this.#budget = budget;
    this.notices = notices;
    this.#page = page;
  }

  fill(state: GraphicsState, rule: FillRule): void {
    const { path } = state;
    if (state.isDiscarded || this.#isInvisible(state, 'Fill', path.segmentCount > 0)) return;
    if (path.strokedWidthIn !== null) this.#paint(state, path.contours(), null, path.strokedWidthIn);
    else this.#paint(state, path.contours(), rule, null);
  }

  stroke(state: GraphicsState): void {
    if (state.isDiscarded || this.#isInvisible(state, 'Stroke', state.path.segmentCount > 0)) return;
    if (this.collected !== null) {
      this.#collect(state.path.contours());
      return;
    }
    // Such a matrix reduces everything to a point, which is reported as a shape without size.
    const isFlat = flattens(state.matrix);
    const contours = isFlat ? state.path.contours() : withoutPoints(state.path.contours());
    if (!isFlat) this.noteDots(state.path);
    if (this.#isMuted(contours.length > 0, true)) return;
    this.#budget.work(countSegments(contours) * 4);
    const width = lineWidthIn(state);
    if (state.dash.length > 0 && contours.length > 0) this.notices.dash();
    if (this.#joinsFill(contours, state, width)) return;
    this.#paint(state, contours, null, width);
  }

  /** Paints outlines of letters: filled, or as lines for an outlined font. */
  letters(state: GraphicsState, contours: readonly Contour[], strokeWidthIn: number | null): void {
    const side = strokeWidthIn === null ? 'Fill' : 'Stroke';
    if (state.isDiscarded || this.#isInvisible(state, side, contours.length > 0)) return;
    this.#paint(state, contours, strokeWidthIn === null ? 'nonzero' : null, strokeWidthIn);
  }

  /** Paints a shading, which fills the clip: the shape is the clip's outline. */
  shade(state: GraphicsState): void {
    const inner = state.clip.at(-1);
    if (state.isDiscarded || this.#isMuted(true, true)) return;
    if (inner === undefined) return this.notices.shading();
    const outline = regionOutline(inner, (...parts) => this.#cut(parts));
    if (outline === null) return;
    const outer = { ...stateOf(state), clip: state.clip.slice(0, -1) };
    this.#paint(outer, outline.contours, outline.fill, null);
  }

  /** Reports a picture on the unit square of `matrix` (device units). */
  picture(state: GraphicsState, matrix: Affine): void {
    if (state.isDiscarded || this.#isMuted(true)) return;
    const corner = (x: number, y: number) => ({
      x: inchX(matrix[0] * x + matrix[2] * y + matrix[4]),
      y: inchY(matrix[1] * x + matrix[3] * y + matrix[5]),
    });
    const box = contoursBox([polygonContour([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)])]);
    if (state.clip.some((region) => region.contours.length === 0 || apart(box, region.box))) return;
    this.notices.picture(box);
  }

  get #isChosenPage(): boolean {
    return this.#endedPages + 1 === this.#page;
  }

  /** Number of pages with art so far. */
  get pages(): number {
    return this.#endedPages + Number(this.#hasArt());
  }

  /** True when the chosen page has ended. */
  get isComplete(): boolean {
    return this.#endedPages >= this.#page;
  }

  #hasArt(): boolean {
    return this.#isChosenPage ? this.shapes.length > 0 : this.#hasUnchosenArt;
  }

  /** Ends the page and starts another. */
  endPage(state: GraphicsState): void {
    if (this.muted > 0 || state.isDiscarded) return;
    this.#endedPages = this.pages;
    this.#hasUnchosenArt = false;
    this.#forgetPainted();
  }

  /** Removes the shapes of the page. */
  erasePage(state: GraphicsState): void {
    if (this.muted > 0 || state.isDiscarded) return;
    this.#hasUnchosenArt = false;
    const erased = this.#isChosenPage ? this.shapes.splice(0) : [];
    if (erased.length > 0) this.#erased = erased;
    this.#forgetPainted();
  }

  #forgetPainted(): void {
    this.#lastFilled = null;
    this.#covered.clear();
  }

  /** Restores the page erased last if there is no other; returns true when it was restored. */
  restoreErased(): boolean {
    if (this.shapes.length > 0 || this.#endedPages > 0) return false;
    for (const shape of this.#erased) this.shapes.push(shape);
    return this.shapes.length > 0;
  }

  /** Reports text that cannot be outlined. */
  lostText(words: string, font: string, baseline: number): void {
    if (!this.#isMuted(true)) this.notices.liveText(words, font, baseline);
  }

  /** Reports a character that its font in the file has no shape for. */
  missingGlyph(name: string, font: string): void {
    if (!this.#isMuted(true)) this.notices.missingGlyph(name, font);
  }

  /** Reports the subpaths of a line that have no length. */
  noteDots(path: Path): void {
    const dots = path.dots();
    if (dots.length > 0 && !this.#isMuted(true)) for (const dot of dots) this.notices.dot(dot);
  }

  noteStrokePath(): void {
    this.notices.strokePath();
  }

  /** Returns the region that a path encloses. */
  region(contours: readonly Contour[], rule: FillRule): ClipRegion {
    return regionOf(
      contours.map(({ segments, closed }) => (closed ? { segments, closed } : closedBy(segments))),
      rule,
    );
  }

  #paint(state: PaintState, contours: readonly Contour[], rule: FillRule | null, strokeWidthIn: number | null): void {
    if (this.collected !== null) this.#collect(contours);
    if (this.collected !== null || contours.length === 0 || this.#isMuted(true, true)) return;
    this.#budget.work(countSegments(contours) * 2);
    const box = contoursBox(contours);
    if (!(box.maxX > box.minX || box.maxY > box.minY) || flattens(state.matrix)) {
      this.notices.empty();
      return;
    }
    const color = hexColor(state.color);
    if (state.pattern !== null) this.notices.pattern();
    let shape: Shape | null = {
      contours,
      fill: rule,
      strokeWidthIn,
      ...(state.isTranslucent && { isTranslucent: true }),
      source: {
        id: '',
        layer: this.programLayer() || state.layer,
        group: '',
        strokeColor: strokeWidthIn === null || state.pattern !== null ? '' : color,
        fillColor: rule === null || state.pattern !== null ? '' : color,
        ...(strokeWidthIn !== null && state.spot !== '' && { strokeSpot: state.spot }),
        ...(rule !== null && state.spot !== '' && { fillSpot: state.spot }),
      },
    };
    for (let i = state.clip.length - 1; i >= 0 && shape !== null; i--) {
      const outcome = this.#clipped(shape, state.clip[i]!);
      shape = outcome.what === 'gone' ? null : outcome.shape;
      if (shape === null || outcome.what !== 'filled' || i < state.clip.length - 1) continue;
      if (this.#covered.has(shape.contours)) return;
      this.#covered.add(shape.contours);
    }
    this.#lastFilled = null;
    if (shape === null) return;
    this.#budget.paint(countSegments(shape.contours));
    this.shapes.push(shape);
    if (rule !== null) this.#lastFilled = contours;
  }

  #collect(contours: readonly Contour[]): void {
    for (const contour of contours) {
      for (let i = contour.segments.length; i > 0; i--) this.#budget.segment();
      this.collected?.push(contour);
    }
  }

  /** Returns true for paint without ink or opacity, and reports it if something is painted. */
  #isInvisible(state: GraphicsState, side: 'Fill' | 'Stroke', something: boolean): boolean {
    if (this.collected !== null || !(state.isInkless || state[`is${side}Invisible`])) return false;
    if (something && this.muted === 0 && this.#isChosenPage) this.notices.invisible();
    return true;
  }

  #isMuted(something: boolean, isShape = false): boolean {
    if (this.muted > 0) {
      if (something) this.unseen++;
      return true;
    }
    if (this.#isChosenPage) return false;
    this.#hasUnchosenArt ||= something && isShape;
    return true;
  }

  /** Reports what a clip does to a shape; a rectangle painted over the whole clip is a way of writing a shape, not a loss. */
  #clipped(shape: Shape, region: ClipRegion): ClipOutcome {
    const box = contoursBox(shape.contours);
    if (region.rectangle && holds(grown(region.box, pageSlackIn), box)) return { what: 'whole', shape };
    const outcome = clipShape(shape, region, (...parts) => this.#cut(parts));
    if (outcome.what === 'gone') this.notices.outsideClip(box);
    else if (outcome.what === 'unclipped') this.notices.clipKept(box);
    else if (outcome.what === 'cut') {
      if (!this.#pieces.has(shape)) this.notices.clipCut(box);
      this.#pieces.add(outcome.shape);
    }
    return outcome;
  }

  #cut(parts: Parameters<Cutter>): ClipOutcome | null {
    const [shape, near] = parts;
    const count = countSegments(shape.contours) + countSegments(near);
    this.#budget.work(count * 8);
    this.#budget.checkTime();
    this.#cutSegments += count;
    if (count > cuttableSegments || this.#cutSegments > this.#budget.clipSegments) return null;
    try {
      return cutByRegion(...parts);
    } catch (error) {
      // Curves with too many intersections: the shape is measured whole and reported.
      if (error instanceof EngineError && error.code === 'too_complex') return null;
      throw error;
    }
  }

  /** Returns true for a line along the outline of the last fill, which is added to the same shape. */
  #joinsFill(contours: readonly Contour[], state: GraphicsState, width: number): boolean {
    const filled = this.#lastFilled;
    const last = this.shapes.at(-1);
    if (filled === null || last === undefined || last.strokeWidthIn !== null) return false;
    const drawn = withoutPoints(filled);
    if (!sameOutline(drawn, contours) || state.pattern !== null) return false;
    if (!uncut(last, filled)) {
      // The fill of lines without area was cut to the lines that the stroke is about to draw.
      if (drawn.every(isStraight)) this.shapes.pop();
      return false;
    }
    const box = contoursBox(contours);
    if (state.clip.some((region) => !region.rectangle || !holds(region.box, box))) return false;
    const strokeColor = hexColor(state.color);
    const spots = state.spot === '' ? {} : { strokeSpot: state.spot };
    const source = {
      ...last.source,
      ...spots,
      strokeColor,
      layer: last.source.layer || this.programLayer() || state.layer,
    };
    this.shapes[this.shapes.length - 1] = { ...last, contours: drawn, strokeWidthIn: width, source };
    this.#lastFilled = null;
    return true;
  }
}

type PaintState = Pick<GraphicsState, 'clip' | 'color' | 'spot' | 'matrix' | 'pattern' | 'layer' | 'isTranslucent'>;

function stateOf({ clip, color, spot, matrix, pattern, layer, isTranslucent }: GraphicsState): PaintState {
  return { clip, color, spot, matrix, pattern, layer, isTranslucent };
}

function countSegments(contours: readonly Contour[]): number {
  let count = 0;
  for (const { segments } of contours) count += segments.length;
  return count;
}

function grown({ minX, minY, maxX, maxY }: Box, by: number): Box {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}

/** Returns whether the matrix maps the plane to a line or point, so that nothing painted is visible. */
function flattens([a, b, c, d]: Affine): boolean {
  return Math.abs(a * d - b * c) <= 1e-14 * Math.max(a * a + b * b, c * c + d * d);
}

function lineWidthIn({ matrix, lineWidth }: GraphicsState): number {
  return (lineWidth * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))) / deviceUnitsPerIn;
}

function closedBy(segments: Contour['segments']): Contour {
  const [first, last] = [segments[0]!, segments.at(-1)!];
  if (first.x0 === last.x1 && first.y0 === last.y1) return { segments, closed: true };
  return {
    segments: [...segments, { kind: 'line', x0: last.x1, y0: last.y1, x1: first.x0, y1: first.y0 }],
    closed: true,
  };
}

const uncut = (shape: Shape, contours: readonly Contour[]): boolean => shape.contours === contours;

/** Returns true for contours with the same segments in the same order. Paths saved by gsave share them by reference. */
function sameOutline(a: readonly Contour[], b: readonly Contour[]): boolean {
  return a.length === b.length && a.every((contour, i) => sameContour(contour, b[i]!));
}

function sameContour(a: Contour, b: Contour): boolean {
  if (a.segments === b.segments) return a.closed === b.closed;
  if (a.closed !== b.closed || a.segments.length !== b.segments.length) return false;
  return a.segments.every((segment, i) => {
    const other = b.segments[i]!;
    return segment === other || (segment.kind === other.kind && sameNumbers(segment, other));
  });
}

function sameNumbers(a: Contour['segments'][number], b: Contour['segments'][number]): boolean {
  const [left, right] = [Object.values(a), Object.values(b)];
  return left.every((value, i) => value === right[i]);
}
