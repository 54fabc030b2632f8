import { type Arc, type Box, type Contour, EngineError, pathData } from '@measurement-nesting/curves';
import {
  type FilePage,
  type NamedPart,
  type Shape,
  type Source,
  sourceName,
} from '@measurement-nesting/curves/drawing';
import { escapeXml } from '../format/escape.ts';

/** Width in inches of lines without a width of their own. Laser programs read it as a cut line. */
const HAIRLINE_IN = 0.001;
/** Minimum side of the page in inches: a viewBox without area draws nothing. */
const SMALLEST_PAGE_IN = 0.001;
/** Opacity of translucent shapes; a `Shape` does not state theirs. */
const TRANSLUCENT = ' opacity="0.5"';
const BLACK = '#000000';

export type PageSvgOptions = {
  readonly title: string;
  /** Names of the layers to write; '' has the shapes without a layer. Default all. */
  readonly layers?: ReadonlySet<string> | undefined;
  /** Part of the page in inches to draw as a picture for the screen, with lines one pixel wide at every zoom. Default: the file to save. */
  readonly picture?: Box | undefined;
  /** Maximum size in characters. Default: no maximum. */
  readonly maxCharacters?: number | undefined;
};

/**
 * Returns a page as SVG at true size: width and height in inches, one unit of the viewBox is one inch. Curves are exact, elliptic arcs
 * are arcs, circles are circles, and numbers have all digits. Each layer is a group with Inkscape's layer attributes; the order of painting remains, so
 * a layer whose filled shapes are between those of others is written as several groups of its name. Contains no markup of the file, and names
 * in one line without controls. Throws `EngineError` too_complex above the maximum size.
 */
export function pageSvg(page: FilePage, { title, layers, picture, maxCharacters = Infinity }: PageSvgOptions): string {
  const { minX, minY, maxX, maxY } = picture ?? { minX: 0, minY: 0, maxX: page.widthIn, maxY: page.heightIn };
  const [width, height] = [maxX - minX, maxY - minY].map((side) => Math.max(side, SMALLEST_PAGE_IN));
  const lines = [svgStart({ minX, minY, width: width!, height: height! }, title)];
  if (picture !== undefined) lines.push('<style>path,circle{vector-effect:non-scaling-stroke}</style>');
  for (const element of pageElements(page, {
    layers,
    ids: new Set(),
    maxCharacters,
    lineWidth: picture === undefined ? null : 1,
  })) {
    lines.push(element);
  }
  lines.push('</svg>', '');
  return lines.join('\n');
}

/** Returns the first lines of an SVG in inches, up to its title. */
export function svgStart(
  { minX, minY, width, height }: { minX: number; minY: number; width: number; height: number },
  title: string,
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="${width}in" height="${height}in" viewBox="${minX} ${minY} ${width} ${height}">`,
    `<title>${escapeXml(sourceName(title))}</title>`,
  ].join('\n');
}

type ElementOptions = {
  readonly layers: ReadonlySet<string> | undefined;
  /** Ids in use; null to write none. */
  readonly ids: Set<string> | null;
  readonly maxCharacters: number;
  /** Width of all lines; null for that of each line in inches. */
  readonly lineWidth: number | null;
};

/** Returns the elements of a page, one a line. Throws as `pageSvg`. */
export function pageElements(
  { shapes: all }: Pick<FilePage, 'shapes'>,
  { layers, ids, maxCharacters, lineWidth }: ElementOptions,
): string[] {
  const shapes = layers === undefined ? all : all.filter(({ source }) => layers.has(source.layer));
  const lines: string[] = [];
  let characters = 0;
  for (const { shapes: inPart } of runsOf(shapes, ({ source }) => JSON.stringify(source.namedPart ?? null))) {
    const part = inPart[0]?.source.namedPart;
    if (part !== undefined) lines.push(namedPartStart(part));
    for (const { key: layer, shapes: inLayer } of runsOf(inLayerOrder(inPart), ({ source }) => source.layer)) {
      if (layer !== '') lines.push(`<g inkscape:groupmode="layer" inkscape:label="${escapeXml(sourceName(layer))}">`);
      for (const { key: group, shapes: inGroup } of runsOf(inLayer, ({ source }) => source.group)) {
        const groups = group === '' ? [] : groupStarts(inGroup[0]!.source);
        for (const start of groups) lines.push(start);
        for (const shape of inGroup) {
          const element = shapeElement(shape, ids, lineWidth);
          characters += element.length;
          if (characters > maxCharacters) throw tooLarge(maxCharacters);
          lines.push(element);
        }
        lines.push('</g>'.repeat(groups.length));
      }
      if (layer !== '') lines.push('</g>');
    }
    if (part !== undefined) lines.push('</g>');
  }
  return lines;
}

/** Returns the start of the group of a named part, which the reader of SVG recognizes, with further attributes. */
export const namedPartStart = ({ name, quantity }: NamedPart, more = ''): string =>
  `<g data-part-name="${escapeXml(sourceName(name))}" data-quantity="${quantity}"${more}>`;

/** Returns the starts of the groups around the shapes of a group: those with names, which rules on operations use, at least one. */
function groupStarts({ groupNames = [] }: Source): string[] {
  if (groupNames.length === 0) return ['<g>'];
  return groupNames.map((name) => `<g inkscape:label="${escapeXml(sourceName(name))}">`);
}

function tooLarge(maxCharacters: number): EngineError {
  const megabytes = Math.round(maxCharacters / 1024 / 1024);
  return new EngineError(
    'too_complex',
    `The SVG of this page is larger than ${megabytes} MB. Convert fewer layers at a time, or simplify its paths.`,
  );
}

/** Returns lines sorted by layer. Fills cover what is below them, so shapes with fills remain in the order of painting. */
function inLayerOrder(shapes: readonly Shape[]): readonly Shape[] {
  if (shapes.some(({ fill }) => fill !== null)) return shapes;
  const byLayer = new Map<string, Shape[]>();
  for (const shape of shapes) {
    const found = byLayer.get(shape.source.layer);
    if (found === undefined) byLayer.set(shape.source.layer, [shape]);
    else found.push(shape);
  }
  return [...byLayer.values()].flat();
}

type Run = { readonly key: string; readonly shapes: Shape[] };

function runsOf(shapes: readonly Shape[], keyOf: (shape: Shape) => string): Run[] {
  const runs: Run[] = [];
  for (const shape of shapes) {
    const key = keyOf(shape);
    const last = runs.at(-1);
    if (last?.key === key) last.shapes.push(shape);
    else runs.push({ key, shapes: [shape] });
  }
  return runs;
}

function shapeElement(
  { contours, fill, strokeWidthIn, isTranslucent, source }: Shape,
  ids: Set<string> | null,
  lineWidth: number | null,
): string {
  const stated = sourceName(source.id);
  const isFirst = stated !== '' && ids?.has(stated) === false;
  if (isFirst) ids?.add(stated);
  const id = isFirst ? ` id="${escapeXml(stated)}"` : '';
  const rule = fill === 'evenodd' ? ' fill-rule="evenodd"' : '';
  const { fillColor, fillSpot, strokeColor, strokeSpot } = source;
  const filled = fill === null ? ' fill="none"' : `${paintAttributes('fill', fillColor, fillSpot)}${rule}`;
  const strokeWidth = lineWidth ?? Math.max(strokeWidthIn ?? 0, HAIRLINE_IN);
  const stroked =
    strokeWidthIn === null ? '' : `${paintAttributes('stroke', strokeColor, strokeSpot)} stroke-width="${strokeWidth}"`;
  const attributes = `${id}${filled}${stroked}${isTranslucent === true ? TRANSLUCENT : ''}`;
  const circle = wholeCircle(contours);
  return circle === null
    ? `<path${attributes} d="${pathData(contours)}"/>`
    : `<circle${attributes} cx="${circle.cx}" cy="${circle.cy}" r="${circle.rx}"/>`;
}

/** Returns the circle that is the only contour of a shape, wherever it begins; null for other shapes. */
function wholeCircle(contours: readonly Contour[]): Arc | null {
  const [contour, ...others] = contours;
  const [segment, ...more] = contour?.segments ?? [];
  if (others.length > 0 || more.length > 0 || contour?.closed !== true || segment?.kind !== 'arc') return null;
  const isWhole = Math.abs(Math.abs(segment.sweep) - 2 * Math.PI) < 1e-12;
  return isWhole && segment.rx === segment.ry && segment.rx > 0 ? segment : null;
}

/**
 * Returns the attributes of a paint. Those with 'data-' are for our reader: the name of a spot color, and that a paint
 * displayed in black has no single color, such as a gradient or pattern.
 */
function paintAttributes(side: 'fill' | 'stroke', color: string, spot = ''): string {
  const isPlain = /^#[0-9a-f]{6}$/i.test(color);
  const shown = isPlain ? ` ${side}="${color}"` : ` ${side}="${BLACK}" data-${side}-color="mixed"`;
  return spot === '' ? shown : `${shown} data-${side}-spot="${escapeXml(sourceName(spot))}"`;
}
