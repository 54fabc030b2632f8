import { pathData } from '@measurement-nesting/curves';
import { escapeXml } from '../../format/escape.ts';
import type { ScaledContents } from './scaled-contents.ts';
import type { SheetContents } from './sheet-contents.ts';
import { operationGroups, spotAttribute } from './operation-groups.ts';
import type { PlacedPart } from './placed-part.ts';
import type { SheetColors } from './sheet-colors.ts';

const CUT_COLOR = '#000000';
/** Color by which laser programs separate engraving from cutting. */
const ENGRAVE_COLOR = '#0000ff';
const WEEDING_COLOR = '#ff00ff';
const LINE_WIDTH_IN = 0.01;
const namesPaint = (lineWidth: number): string => `fill="none" stroke="${ENGRAVE_COLOR}" stroke-width="${lineWidth}"`;
/** Height of a capital as a share of the font size. */
const CAPITAL = 0.72;
/** Attributes of content for people only: hidden, and without paint in case a program shows hidden content. */
const NOT_CUT = 'display="none" fill="none" stroke="none"';

/**
 * Returns one sheet as SVG at true size: width and height in inches or millimeters, one unit of the viewBox is one of them. Layers, with Inkscape's layer
 * attributes: parts, each with id and data-name, as exact curves in final position, so that readers that ignore transforms cut correctly;
 * names to engrave, if any; and sheet, margin, exclusion zones and labels, which are not cut (docs/decisions/0021-dxf-compatibility.md). Contains no uploaded markup: everything is
 * written from the engine's own geometry. With `colors`, the parts are in the layers of their operations: see operationGroups.
 */
export function sheetSvg(jobName: string, contents: ScaledContents, colors: SheetColors | null = null): string {
  const { sheet, index, sheets, parts, unit, perInch } = contents;
  const lineWidth = LINE_WIDTH_IN * perInch;
  const { widthIn, heightIn, marginIn } = sheet;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="${widthIn}${unit}" height="${heightIn}${unit}" viewBox="0 0 ${widthIn} ${heightIn}">`,
    `<title>${escapeXml(jobName)}, sheet ${index + 1} of ${sheets}</title>`,
    `<g id="sheet" ${layer('Sheet (not cut)')} ${NOT_CUT}><${sheetElement(sheet)}/></g>`,
    ...(sheet.outline === undefined ? marginLine(widthIn, heightIn, marginIn) : []),
    ...zonesLayer(sheet.zones ?? []),
    ...(colors === null
      ? [...partsLayer(contents, lineWidth), ...namesLayer(parts, namesPaint(lineWidth))]
      : operationGroups(contents, colors, lineWidth, namesLayer(parts, `fill="${colors.engrave}" stroke="none"`))),
    ...weedingLayer(contents.weeding, lineWidth),
    `<g id="labels" ${layer('Labels (not cut)')} display="none" font-family="sans-serif" fill="#666666">`,
    ...parts.flatMap(labelElement),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

const layer = (label: string): string => `inkscape:groupmode="layer" inkscape:label="${label}"`;

/** Returns the element of the sheet's edge without its brackets. */
function sheetElement({ widthIn, heightIn, outline }: SheetContents['sheet']): string {
  if (outline === undefined) return `rect width="${widthIn}" height="${heightIn}"`;
  return `polygon points="${outline.map(({ xIn, yIn }) => `${xIn},${yIn}`).join(' ')}"`;
}

/** Returns the margin of a rectangular sheet; of other sheets only the edge is drawn. */
function marginLine(widthIn: number, heightIn: number, marginIn: number): string[] {
  const width = widthIn - 2 * marginIn;
  const height = heightIn - 2 * marginIn;
  if (marginIn === 0 || width <= 0 || height <= 0) return [];
  return [
    `<g id="margin" ${layer('Margin (not cut)')} ${NOT_CUT}><rect x="${marginIn}" y="${marginIn}" width="${width}" height="${height}"/></g>`,
  ];
}

/** Returns the layer of exclusion zones; nothing without any. */
function zonesLayer(zones: NonNullable<SheetContents['sheet']['zones']>): string[] {
  if (zones.length === 0) return [];
  return [
    `<g id="exclusion-zones" ${layer('Exclusion zones (not cut)')} ${NOT_CUT}>`,
    ...zones.map(
      ({ xIn, yIn, widthIn, heightIn }) => `<rect x="${xIn}" y="${yIn}" width="${widthIn}" height="${heightIn}"/>`,
    ),
    '</g>',
  ];
}

function partsLayer({ parts, looseLines }: SheetContents, lineWidth: number): string[] {
  return [
    `<g id="parts" ${layer('Parts')} fill="none" stroke-width="${lineWidth}">`,
    ...parts.map(partElement),
    ...looseLines.map(({ contour }) => `<path d="${pathData([contour])}" stroke="${CUT_COLOR}"/>`),
    '</g>',
  ];
}

function partElement({ part, outerCuts, holes, lines }: PlacedPart, index: number): string {
  const color = /^#[0-9a-f]{6}$/i.test(part.strokeColor) ? part.strokeColor : CUT_COLOR;
  const paint = `stroke="${color}"${spotAttribute('stroke', part.strokeSpot)}`;
  const edges = [...outerCuts, ...holes];
  const outline = edges.length === 0 ? '' : `<path d="${pathData(edges)}" ${paint} fill-rule="evenodd"/>`;
  const open = lines.length === 0 ? '' : `<path d="${pathData(lines)}" ${paint}/>`;
  return `<g id="part-${index + 1}" data-name="${escapeXml(part.name)}">${outline}${open}</g>`;
}

/** Returns the layer of weeding boxes; nothing without any. */
function weedingLayer(boxes: SheetContents['weeding'], lineWidth: number): string[] {
  if (boxes.length === 0) return [];
  return [
    `<g id="weed" ${layer('Weeding boxes')} fill="none" stroke="${WEEDING_COLOR}" stroke-width="${lineWidth}">`,
    ...boxes.map((box) => `<path d="${pathData([box])}"/>`),
    '</g>',
  ];
}

/** Returns the layer of engraved names; nothing without any. */
function namesLayer(parts: readonly PlacedPart[], paint: string): string[] {
  const names = parts.filter(({ engravedName }) => engravedName.length > 0);
  if (names.length === 0) return [];
  return [
    `<g id="names" ${layer('Names (engrave)')} ${paint}>`,
    ...names.map(({ engravedName }) => `<path d="${pathData(engravedName)}"/>`),
    '</g>',
  ];
}

function labelElement({ label }: PlacedPart): string[] {
  if (!label) return [];
  const { x, y, text, heightIn } = label;
  const size = Number((heightIn / CAPITAL).toFixed(4));
  return [`<text x="${x}" y="${y + heightIn / 2}" font-size="${size}" text-anchor="middle">${escapeXml(text)}</text>`];
}
