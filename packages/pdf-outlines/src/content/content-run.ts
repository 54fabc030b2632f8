import {
  type Affine,
  type Contour,
  type FillRule,
  identity,
  multiply,
  rectangleContour,
  transformContour,
} from '@measurement-nesting/curves';
import type { ClipRegion } from '@measurement-nesting/curves/clip';
import { counted, type DiagnosticText } from '@measurement-nesting/curves/drawing';
import {
  clipByPath,
  clipTo,
  deviceUnitsPerIn,
  hexColor,
  type Interpreter,
  newPath,
  type Painter,
  PsDict,
  PsError,
} from '@measurement-nesting/postscript/graphics';
import type { FunctionTools } from '../color/functions.ts';
import { END, Keyword, Lexer } from '../file/lexer.ts';
import type { Group, Layers } from '../file/layers.ts';
import { emptyDict, isDict, Name, nameOf, type PdfDict, type PdfObject, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { type PdfFont, readFont } from '../text/pdf-font.ts';
import { ContentState } from './content-state.ts';
import { skipInlineImage } from './inline-image.ts';

/** Maximum depth of forms and Type 3 glyphs in each other. */
const deepest = 30;
/** Maximum number of operands of an operator. */
const maxOperands = 64;
/** Number of characters of text stored to recognize the page of files without PDF content. */
const storedText = 4000;
const patternMark = new PsDict();
/** Opacity of a group that is blended with what is below. */
const blendedAlpha = 0.5;
/** Texts about art that no program shows. */
const invisible: Readonly<Record<'opacity' | 'ink', DiagnosticText>> = {
  opacity: (count) =>
    `${counted(count, 'object')} with opacity 0 left out. Give ${count === 1 ? 'it' : 'them'} an opacity if ${count === 1 ? 'it' : 'they'} should count.`,
  ink: (count) =>
    `${counted(count, 'object')} in the color None left out. Give ${count === 1 ? 'it' : 'them'} another color if ${count === 1 ? 'it' : 'they'} should count.`,
};
/** Map from device units to inches, y down. */
export const toInches: Affine = [1 / deviceUnitsPerIn, 0, 0, -1 / deviceUnitsPerIn, 0, 0];

type Side = 'fill' | 'stroke';

/** Soft masks of a page: those whose content is being read, and those that were read, with their matrix. */
export type Masks = {
  readonly open: Set<Stream>;
  readonly found: Map<PdfDict, { readonly matrix: Affine; readonly region: ClipRegion | null }>;
};

/** Operator of a content stream. */
export type Operator = (run: ContentRun, operands: readonly PdfObject[]) => void;

/** Returns an operator with a fixed number of numbers; without them it has no effect. */
export function numeric(count: number, apply: (run: ContentRun, numbers: readonly number[]) => void): Operator {
  return (run, operands) => {
    const numbers = operands.slice(-count).filter((value) => typeof value === 'number');
    if (numbers.length === count) apply(run, numbers);
  };
}

/** Runs the content streams of one page on the graphics state of the PostScript interpreter. */
export class ContentRun {
  readonly m: Interpreter;
  readonly file: PdfFile;
  readonly painter: Painter;
  readonly layers: Layers;
  readonly tools: FunctionTools;
  resources: PdfDict = emptyDict;
  now = new ContentState();
  saved: ContentState[] = [];
  pendingClip: FillRule | null = null;
  textMatrix: Affine = identity;
  lineMatrix: Affine = identity;
  /** Outlines of text that clips, since BT. */
  textClip: Contour[] | null = null;
  /** Optional content at this point; null for marked content of other kinds. */
  groups: (Group | null)[] = [];
  /** First characters of the text of the page. */
  text = '';
  /** Number of characters shown. */
  characters = 0;
  /** True while text is written downwards. */
  isVertical = false;
  /** True in a glyph whose color is that of the text (d1). */
  isUncolored = false;
  readonly #operators: ReadonlyMap<string, Operator>;
  readonly #active = new Set<Stream>();
  readonly #fonts = new Map<PdfDict, PdfFont>();

  readonly masks: Masks;

  constructor(
    m: Interpreter,
    tools: FunctionTools,
    layers: Layers,
    operators: ReadonlyMap<string, Operator>,
    masks: Masks = { open: new Set(), found: new Map() },
  ) {
    this.#operators = operators;
    this.masks = masks;
    this.m = m;
    this.file = tools.file;
    this.painter = m.world.painter;
    this.tools = tools;
    this.layers = layers;
  }

  /** Runs a content stream. An operator that fails has no effect, as in other programs. */
  run(data: Uint8Array, resources: PdfDict): void {
    const { budget } = this.m;
    const outer = this.resources;
    this.resources = resources;
    const lexer = new Lexer(data, 0, budget);
    let operands: PdfObject[] = [];
    for (;;) {
      const token = lexer.read();
      if (token === END) break;
      if (!(token instanceof Keyword)) {
        if (operands.length < maxOperands) operands.push(token);
        continue;
      }
      budget.step();
      if (token.text === 'BI') {
        skipInlineImage(lexer);
        this.#picture();
      } else this.#perform(token.text, operands);
      if (operands.length > 0) operands = [];
    }
    this.resources = outer;
  }

  #perform(name: string, operands: readonly PdfObject[]): void {
    const operator = this.#operators.get(name);
    if (operator === undefined) return;
    try {
      operator(this, operands);
    } catch (error) {
      if (!(error instanceof PsError)) throw error;
      this.m.budget.work(64);
      this.painter.notices.diagnostics.add(
        'path_error',
        'operator',
        (count) => `${counted(count, 'drawing command')} with values out of range left out.`,
      );
    }
  }

  /** Returns a resource of a category by its name, not resolved. */
  resource(category: string, name: PdfObject | undefined): PdfObject | undefined {
    const dict = this.file.get(this.resources, category);
    return isDict(dict) && name instanceof Name ? dict.get(name.text) : undefined;
  }

  font(dict: PdfObject): PdfFont | null {
    if (!isDict(dict)) return null;
    let font = this.#fonts.get(dict);
    if (font === undefined) {
      font = readFont(this.tools, dict);
      this.#fonts.set(dict, font);
    }
    return font;
  }

  save(): void {
    this.m.gsave();
    this.saved.push(this.now);
  }

  restore(): void {
    const before = this.saved.pop();
    if (before === undefined) return;
    this.now = before;
    this.m.grestore();
  }

  concat(matrix: Affine): void {
    this.m.state.matrix = multiply(this.m.state.matrix, matrix);
  }

  clipToBox(box: readonly number[]): void {
    const { m, painter } = this;
    const map = multiply(toInches, m.state.matrix);
    clipTo(m, painter.region([transformContour(map, boxContour(box))], 'nonzero'));
  }

  /** Fills and strokes the current path, applies a pending clip and starts a new path. */
  paint(rule: FillRule | null, isStroked: boolean): void {
    const { m, painter } = this;
    const hasPath = m.state.path.segmentCount > 0;
    if (rule !== null && this.useInk('fill', hasPath)) this.#withMask(() => painter.fill(m.state, rule));
    if (isStroked && this.useInk('stroke', hasPath)) this.#withMask(() => painter.stroke(m.state));
    this.endPath();
  }

  endPath(): void {
    if (this.pendingClip !== null) clipByPath(this.m, this.pendingClip);
    this.pendingClip = null;
    newPath(this.m);
  }

  /**
   * Sets the color and the layer of what is painted next. Returns false when that is invisible: it has no opacity or no
   * ink, which is reported if something is painted.
   */
  useInk(side: Side, isPainted = true): boolean {
    const { now } = this;
    const { color, isPattern, space, spot } = now[side];
    const alpha = now[`${side}Alpha`] * now.groupAlpha;
    if (alpha === 0 || space.isNone) {
      if (isPainted) this.#noteInvisible(alpha === 0 ? 'opacity' : 'ink');
      return false;
    }
    this.useLayer(spot, isPattern ? '' : hexColor(color));
    const { state } = this.m;
    state.color = color;
    state.pattern = isPattern ? patternMark : null;
    state.isTranslucent = alpha < 1 || now.isBlended;
    return true;
  }

  /** Sets the layer of what is painted next. */
  useLayer(spot: string, color: string): void {
    this.m.budget.work(this.groups.length);
    const groups = this.groups.filter((group) => group !== null);
    this.m.state.spot = spot;
    this.m.state.layer = this.layers.use(groups, spot, color);
  }

  /** Paints a shading, which fills the clip. */
  shade(): void {
    const { state } = this.m;
    if (!this.useInk('fill')) return;
    this.useLayer('', '');
    state.pattern = patternMark;
    this.#withMask(() => this.painter.shade(state));
  }

  /** Fills the outlines of letters. */
  letters(outlines: readonly Contour[]): void {
    if (this.useInk('fill')) this.#withMask(() => this.painter.letters(this.m.state, outlines, null));
  }

  /** Paints within the soft mask, which the current clip does not contain. */
  #withMask(paint: () => void): void {
    const { state } = this.m;
    const { clip } = state;
    const { mask } = this.now;
    if (mask !== null) state.clip = [...clip, mask];
    try {
      paint();
    } finally {
      state.clip = clip;
    }
  }

  #picture(): void {
    if (this.now.fillAlpha * this.now.groupAlpha === 0) this.#noteInvisible('opacity');
    else this.#withMask(() => this.painter.picture(this.m.state, this.m.state.matrix));
  }

  #noteInvisible(reason: keyof typeof invisible): void {
    this.painter.notices.diagnostics.add('hidden_art', reason, invisible[reason]);
  }

  /** Paints a form or a picture. */
  paintObject(value: PdfObject): void {
    if (!(value instanceof Stream)) return;
    const { file } = this;
    const depth = this.groups.length;
    this.groups.push(this.layers.groupOf(value.dict.get('OC')));
    if (nameOf(file.get(value, 'Subtype')) === 'Form') this.runForm(value);
    else this.#picture();
    this.groups.length = depth;
  }

  /**
   * Runs the content of a form with its matrix and clip. A transparency group is painted as a whole, with the opacity of fills
   * and in the soft mask.
   */
  runForm(form: Stream): void {
    const { file, m } = this;
    const resources = file.get(form, 'Resources');
    this.isolate(() => {
      const { now } = this;
      if (nameOf(file.get(file.get(form, 'Group'), 'S')) === 'Transparency') {
        const groupAlpha = Math.min(now.fillAlpha, now.isBlended ? blendedAlpha : 1) * now.groupAlpha;
        this.now = { ...now, groupAlpha, fillAlpha: 1, strokeAlpha: 1, isBlended: false, mask: null };
        if (now.mask !== null) clipTo(m, now.mask);
      }
      this.runWithin(form, matrixOf(file, form), isDict(resources) ? resources : null, file.numbers(form, 'BBox', 4));
    });
  }

  /** Runs the content of a form or glyph in its own matrix and clip. */
  runWithin(stream: Stream, matrix: Affine, resources: PdfDict | null, box: readonly number[] | null = null): void {
    if (this.#active.has(stream) || this.#active.size >= deepest) {
      this.painter.notices.diagnostics.add(
        'reference_cycle',
        'form',
        (count) => `${counted(count, 'object')} that ${count === 1 ? 'contains' : 'contain'} itself left out.`,
      );
      return;
    }
    const data = this.file.data(stream);
    this.#active.add(stream);
    this.isolate(() => {
      this.concat(matrix);
      newPath(this.m);
      if (box !== null) this.clipToBox(box);
      this.run(data, resources ?? this.resources);
    });
    this.#active.delete(stream);
  }

  /** Runs content in a state of its own, which begins as a copy of this one. */
  isolate(run: () => void): void {
    const { m, now, textMatrix, lineMatrix, textClip, pendingClip, isUncolored, saved, groups } = this;
    const depth = m.states.length;
    m.gsave();
    Object.assign(this, { saved: [], textClip: null, pendingClip: null, groups: [...groups] });
    try {
      run();
    } finally {
      while (m.states.length > depth) m.grestore();
      Object.assign(this, { now, textMatrix, lineMatrix, textClip, pendingClip, isUncolored, saved, groups });
    }
  }

  addText(text: string): void {
    this.characters++;
    if (this.text.length < storedText) this.text += text;
  }
}

/** Returns the matrix of a form; the identity without one. */
export const matrixOf = (file: PdfFile, form: PdfObject): Affine =>
  (file.numbers(form, 'Matrix', 6) as Affine | null) ?? identity;

/** Returns the outline of a rectangle of a file: two opposite corners. */
export const boxContour = ([a, b, c, d]: readonly number[]): Contour => rectangleContour(a!, b!, c! - a!, d! - b!);
