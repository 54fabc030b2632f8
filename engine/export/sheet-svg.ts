import { pathData } from '../geometry/path-data.ts';
import type { JobLayout } from '../job/types.ts';
import type { DistinctSheet } from './distinct-sheets.ts';
import { escapeXml } from './escape.ts';
import { placedParts, type PlacedPart } from './placed-parts.ts';
import type { ExportJob } from './types.ts';

const CUT_COLOR = '#000000';
const LINE_WIDTH_IN = 0.01;
const LABEL_HEIGHT_IN = 0.25;

/**
 * One sheet as SVG at true size: width and height in inches, one unit of the viewBox is one inch. Groups: sheet, margin,
 * parts (each with id and data-name; curves exact, already turned and moved, so that readers that ignore transforms cut
 * right), labels (hidden). Nothing of the uploaded markup is in it: all of it is written from our own geometry.
 */
export function sheetSvg(job: ExportJob, layout: JobLayout, distinct: DistinctSheet): string {
  const { widthIn, heightIn, marginIn } = layout.sheet;
  const parts = placedParts(job.measurement, distinct.placements);
  const stroke = `fill="none" stroke-width="${LINE_WIDTH_IN}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthIn}in" height="${heightIn}in" viewBox="0 0 ${widthIn} ${heightIn}">`,
    `<title>${escapeXml(job.name)}, sheet ${distinct.sheet + 1} of ${layout.sheets}</title>`,
    `<g id="sheet" ${stroke} stroke="#999999"><rect width="${widthIn}" height="${heightIn}"/></g>`,
    ...marginLine(widthIn, heightIn, marginIn, stroke),
    `<g id="parts" ${stroke}>`,
    ...parts.map(partElement),
    '</g>',
    `<g id="labels" display="none" font-size="${LABEL_HEIGHT_IN}" fill="#666666">`,
    ...parts.map(labelElement),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function marginLine(widthIn: number, heightIn: number, marginIn: number, stroke: string): string[] {
  const width = widthIn - 2 * marginIn;
  const height = heightIn - 2 * marginIn;
  if (marginIn === 0 || width <= 0 || height <= 0) return [];
  return [
    `<g id="margin" ${stroke} stroke="#cccccc"><rect x="${marginIn}" y="${marginIn}" width="${width}" height="${height}"/></g>`,
  ];
}

function partElement({ part, outer, holes, lines }: PlacedPart, index: number): string {
  const color = /^#[0-9a-f]{6}$/i.test(part.strokeColor) ? part.strokeColor : CUT_COLOR;
  const outline = `<path d="${pathData([outer, ...holes])}" stroke="${color}" fill-rule="evenodd"/>`;
  const open = lines.length === 0 ? '' : `<path d="${pathData(lines)}" stroke="${color}"/>`;
  return `<g id="part-${index + 1}" data-name="${escapeXml(part.name)}">${outline}${open}</g>`;
}

function labelElement({ part, middle }: PlacedPart): string {
  return `<text x="${middle.x}" y="${middle.y}" text-anchor="middle">${escapeXml(part.name)}</text>`;
}
