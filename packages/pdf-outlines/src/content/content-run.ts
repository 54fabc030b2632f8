import { type Affine, type Contour, type FillRule, multiply } from '@measurement-nesting/curves';
import { counted, type Shape } from '@measurement-nesting/curves/drawing';
import {
  clipByPath,
  lineTo,
  moveTo,
  newPath,
  type Painter,
  PsDict,
  PsError,
} from '@measurement-nesting/postscript/graphics';
import type { Interpreter } from '@measurement-nesting/postscript/graphics';
import type { FunctionTools } from '../color/functions.ts';
import { END, Keyword, Lexer } from '../file/lexer.ts';
import type { Layers } from '../file/layers.ts';
import { emptyDict, isDict, Name, nameOf, type PdfDict, type PdfObject, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { type PdfFont, readFont } from '../text/pdf-font.ts';
import { type ContentState, identity, initialState, type Ink } from './content-state.ts';
import { skipInlineImage } from './inline-image.ts';

/** Maximum depth of forms and Type 3 glyphs in each other. */
const deepest = 30;
/** Maximum number of operands of an operator. */
const mostOperands = 64;
/** Number of characters of text stored to recognize the page of files without PDF content. */
const storedText = 4000;
const patternMark = new PsDict();

/** Operator of a content stream. */
export type Operator = (run: ContentRun, operands: readonly PdfObject[]) => void;

/** Runs the content streams of one page on the graphics state of the PostScript interpreter. */
export class ContentRun {
  readonly m: Interpreter;
  readonly file: PdfFile;
  readonly painter: Painter;
  readonly layers: Layers;
  readonly tools: FunctionTools;
  resources: PdfDict = emptyDict;
  now: ContentState = initialState;
  saved: ContentState[] = [];
  /** Current point and start of the subpath in user units, for curves that use them. */
  point: readonly [number, number] = [0, 0];
  start: readonly [number, number] = [0, 0];
  pendingClip: FillRule | null = null;
  textMatrix: Affine = identity;
  lineMatrix: Affine = identity;
  /** Outlines of text that clips, since BT. */
  textClip: Contour[] | null = null;
  /** Optional content at this point; null for marked content of other kinds. */
  groups: ReturnType<Layers['groupOf']>[] = [];
  /** First characters of the text of the page. */
  text = '';
  /** True while text is written downwards. */
  isVertical = false;
  /** True in a glyph whose color is that of the text (d1). */
  isUncolored = false;
  #tagged = 0;
  #last: Shape | undefined;
  readonly #operators: ReadonlyMap<string, Operator>;
  readonly #active = new Set<Stream>();
  readonly #fonts = new Map<PdfDict, PdfFont>();

  constructor(m: Interpreter, tools: FunctionTools, layers: Layers, operators: ReadonlyMap<string, Operator>) {
    this.#operators = operators;
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
        if (operands.length < mostOperands) operands.push(token);
        continue;
      }
      budget.step();
      if (token.text === 'BI') {
        skipInlineImage(lexer);
        this.picture();
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

  /** Draws a rectangle as the current path, clips to it and starts a new path. */
  clipToBox([a, b, c, d]: readonly number[]): void {
    const { m } = this;
    newPath(m);
    moveTo(m, a!, b!);
    lineTo(m, c!, b!);
    lineTo(m, c!, d!);
    lineTo(m, a!, d!);
    m.state.path.close();
    clipByPath(m, 'nonzero');
    newPath(m);
  }

  /** Fills and strokes the current path, applies a pending clip and starts a new path. */
  paint(rule: FillRule | null, isStroked: boolean): void {
    const { m, painter, now } = this;
    if (rule !== null) {
      this.useInk(now.fill);
      painter.fill(m.state, rule);
      this.tag(now.fill);
    }
    if (isStroked) {
      this.useInk(now.stroke);
      painter.stroke(m.state);
      this.tag(now.stroke);
    }
    this.endPath();
  }

  endPath(): void {
    if (this.pendingClip !== null) clipByPath(this.m, this.pendingClip);
    this.pendingClip = null;
    newPath(this.m);
  }

  useInk({ color, isPattern }: Ink): void {
    this.m.state.color = color;
    this.m.state.pattern = isPattern ? patternMark : null;
  }

  /** Adds layer and transparency to the shapes painted since the last call. */
  tag({ space }: Ink): void {
    const { shapes } = this.painter;
    const { now } = this;
    const last = shapes.at(-1);
    // A stroke along the last fill belongs to the same shape.
    const from =
      last !== this.#last && shapes.length === this.#tagged ? shapes.length - 1 : Math.min(this.#tagged, shapes.length);
    for (let i = Math.max(0, from); i < shapes.length; i++) {
      const shape = shapes[i]!;
      const layer = this.#layerOf(space.spot, hexOf(shape));
      if (layer === '' && !now.isTranslucent) continue;
      const source = { ...shape.source, layer: shape.source.layer || layer };
      shapes[i] = now.isTranslucent ? { ...shape, source, isTranslucent: true } : { ...shape, source };
    }
    this.#tagged = shapes.length;
    this.#last = shapes.at(-1);
  }

  #layerOf(spot: string, color: string): string {
    const groups = this.groups.filter((group) => group !== null);
    const layer = this.layers.use(groups);
    if (spot === '') return layer;
    const name = layer === '' ? spot : `${layer} / ${spot}`;
    this.layers.add({ name, isVisible: groups.every(({ isVisible }) => isVisible), color });
    return name;
  }

  /** Reports a picture on the unit square. */
  picture(): void {
    this.painter.picture(this.m.state, this.m.state.matrix);
  }

  /** Paints a form or a picture. */
  paintObject(value: PdfObject): void {
    if (!(value instanceof Stream)) return;
    const { file } = this;
    const depth = this.groups.length;
    this.groups.push(this.layers.groupOf(value.dict.get('OC')));
    if (nameOf(file.get(value, 'Subtype')) === 'Form') {
      const matrix = file.numbers(value, 'Matrix', 6) ?? identity;
      const resources = file.get(value, 'Resources');
      this.runForm(
        value,
        matrix as unknown as Affine,
        file.numbers(value, 'BBox', 4),
        isDict(resources) ? resources : null,
      );
    } else this.picture();
    this.groups.length = depth;
  }

  /** Runs the content of a form or glyph in its own matrix and clip; everything is restored after it. */
  runForm(stream: Stream, matrix: Affine, box: readonly number[] | null, resources: PdfDict | null): void {
    if (this.#active.has(stream) || this.#active.size >= deepest) {
      this.painter.notices.diagnostics.add(
        'reference_cycle',
        'form',
        (count) => `${counted(count, 'object')} that ${count === 1 ? 'contains' : 'contain'} itself left out.`,
      );
      return;
    }
    const { m, now, point, start, textMatrix, lineMatrix, textClip, pendingClip, isUncolored, saved } = this;
    const { length } = this.groups;
    const depth = m.states.length;
    const data = this.file.data(stream);
    m.gsave();
    this.#active.add(stream);
    this.saved = [];
    this.textClip = this.pendingClip = null;
    try {
      this.concat(matrix);
      newPath(m);
      if (box !== null) this.clipToBox(box);
      this.run(data, resources ?? this.resources);
    } finally {
      this.#active.delete(stream);
      while (m.states.length > depth) m.grestore();
      Object.assign(this, { now, point, start, textMatrix, lineMatrix, textClip, pendingClip, isUncolored, saved });
      this.groups.length = length;
    }
  }

  addText(text: string): void {
    if (this.text.length < storedText) this.text += text;
  }
}

function hexOf({ source }: Shape): string {
  return source.strokeColor || source.fillColor;
}
