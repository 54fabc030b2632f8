import { rectangleContour } from '@measurement-nesting/curves';
import { type ClipRegion, sameMatrix, shownRegion } from '@measurement-nesting/curves/clip';
import { DiagnosticCollector, type Shape } from '@measurement-nesting/curves/drawing';
import { PsFile } from '@measurement-nesting/postscript/filters';
import { hexColor, newInterpreter, Notices, Painter } from '@measurement-nesting/postscript/graphics';
import { colorSpaceOf, deviceGray } from '../color/color-space.ts';
import { callFunction } from '../color/functions.ts';
import { Layers } from '../file/layers.ts';
import { nameOf, type PdfDict, type PdfObject, Stream } from '../file/objects.ts';
import { ContentRun, type Operator } from './content-run.ts';

/** Maximum number of segments of one mask. */
const maxSegments = 4000;
/** Operations that the interpreter of a mask counts for. */
const maskWork = 2000;
/** Maximum depth of masks in the content of masks. */
const deepest = 4;
/** Diagnostic codes of content that is not equivalent to a clip. */
const notPlain = new Set(['effect_ignored', 'pattern_ignored', 'raster_image', 'live_text', 'missing_glyph']);

/**
 * Returns the region that a soft mask shows (ISO 32000-1, 11.5), where its content is opaque outlines in white and black, or in
 * any color for a mask by opacity; null for masks that show art in part.
 */
export function softMask(run: ContentRun, dict: PdfDict, operators: ReadonlyMap<string, Operator>): ClipRegion | null {
  const { matrix } = run.m.state;
  const known = run.masks.found.get(dict);
  if (known !== undefined && sameMatrix(known.matrix, matrix)) return known.region;
  const form = run.file.get(dict, 'G');
  if (!(form instanceof Stream) || run.masks.open.has(form) || run.masks.open.size >= deepest) return null;
  run.masks.open.add(form);
  try {
    const region = regionOfMask(run, dict, form, operators);
    run.masks.found.set(dict, { matrix, region });
    return region;
  } finally {
    run.masks.open.delete(form);
  }
}

function regionOfMask(
  run: ContentRun,
  dict: PdfDict,
  form: Stream,
  operators: ReadonlyMap<string, Operator>,
): ClipRegion | null {
  const { file, m } = run;
  const byAlpha = nameOf(file.get(dict, 'S')) === 'Alpha';
  const transfer = transferOf(run, file.get(dict, 'TR'));
  const outside = byAlpha ? 0 : backdropOf(run, dict, form);
  if (transfer === null || outside === null) return null;
  const content = contentOf(run, form, operators);
  const page = m.state.clip[0]?.box;
  if (content === null || page === undefined) return null;
  const { minX, minY, maxX, maxY } = page;
  const base: Shape = {
    contours: [rectangleContour(minX, minY, maxX - minX, maxY - minY)],
    fill: 'nonzero',
    strokeWidthIn: null,
    source: { id: '', layer: '', group: '', strokeColor: '', fillColor: '' },
  };
  const valueOf = (shape: Shape): 0 | 1 | null =>
    shape === base ? outside : byAlpha ? 1 : (levels[shape.source.fillColor] ?? null);
  return shownRegion([base, ...content], {
    shows: (shape) => {
      const value = valueOf(shape);
      return value === null ? null : transfer[value] === 1;
    },
    isAllowed: (segments) => {
      m.budget.work(segments * 8);
      return segments <= maxSegments;
    },
  });
}

const levels: Readonly<Record<string, 0 | 1>> = { '#ffffff': 1, '#000000': 0 };

/** Returns the shapes of a mask in the matrix of the page; null unless they are opaque filled outlines. */
function contentOf(run: ContentRun, form: Stream, operators: ReadonlyMap<string, Operator>): readonly Shape[] | null {
  const { m, file, tools, masks } = run;
  const { budget } = m;
  budget.work(maskWork);
  const diagnostics = new DiagnosticCollector();
  const painter = new Painter(budget, new Notices(diagnostics));
  const machine = newInterpreter({
    program: new PsFile(new Uint8Array(0)),
    budget,
    painter,
    letterText: m.world.letterText,
  });
  machine.state.matrix = m.state.matrix;
  const layers = new Layers(file);
  const aside = new ContentRun(machine, tools, layers, operators, masks);
  aside.runForm(form);
  painter.notices.endLine();
  const isPlain = !diagnostics.list().some(({ code }) => notPlain.has(code));
  const isOpaqueFill = ({ fill, strokeWidthIn, isTranslucent }: Shape): boolean =>
    fill !== null && strokeWidthIn === null && isTranslucent !== true;
  const areVisible = layers.take().every(({ isVisible }) => isVisible);
  return isPlain && areVisible && painter.shapes.every(isOpaqueFill) ? painter.shapes : null;
}

/** Returns the level outside of a mask by luminosity: that of its backdrop, black by default; null for another color. */
function backdropOf({ file, tools }: ContentRun, dict: PdfDict, form: Stream): 0 | 1 | null {
  const list = file.list(dict, 'BC').filter((value) => typeof value === 'number');
  if (list.length === 0) return 0;
  const value = file.get(file.get(form, 'Group'), 'CS');
  const space = value === null ? deviceGray : colorSpaceOf(tools, value, null);
  return levels[hexColor(space.colorOf(list))] ?? null;
}

/** Returns the results of a transfer function for 0 and 1; null for one that shows art in part. */
function transferOf({ tools }: ContentRun, value: PdfObject): readonly [number, number] | null {
  if (value === null || nameOf(value) === 'Identity') return [0, 1];
  const [low, high] = [0, 1].map((level) => callFunction(tools, value, [level])[0]);
  const isLevel = (level: number | undefined): level is number => level === 0 || level === 1;
  return isLevel(low) && isLevel(high) ? [low, high] : null;
}
