import { readPathData } from '../drawing/svg/path-data.ts';
import { transformContour } from '../geometry/affine.ts';
import type { Affine, Contour } from '../geometry/types.ts';
import type { JobLayout, JobPart, JobPlacement } from '../job/types.ts';
import { pathData } from '../geometry/path-data.ts';
import type { DistinctSheet } from './distinct-sheets.ts';
import { escapeXml } from './escape.ts';
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
  const partsByKey = new Map<string, JobPart>();
  for (const row of job.measurement.rows) {
    for (const part of row.parts) partsByKey.set(`${row.id}/${part.id}`, part);
  }
  const shown = distinct.placements.flatMap((placement, index) => {
    const part = partsByKey.get(`${placement.rowId}/${placement.partId}`);
    return part ? [{ part, placement, index }] : [];
  });
  const stroke = `fill="none" stroke-width="${LINE_WIDTH_IN}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthIn}in" height="${heightIn}in" viewBox="0 0 ${widthIn} ${heightIn}">`,
    `<title>${escapeXml(job.name)}, sheet ${distinct.sheet + 1} of ${layout.sheets}</title>`,
    `<g id="sheet" ${stroke} stroke="#999999"><rect width="${widthIn}" height="${heightIn}"/></g>`,
    ...marginLine(widthIn, heightIn, marginIn, stroke),
    `<g id="parts" ${stroke}>`,
    ...shown.map(({ part, placement, index }) => partElement(part, placement, index)),
    '</g>',
    `<g id="labels" display="none" font-size="${LABEL_HEIGHT_IN}" fill="#666666">`,
    ...shown.map(({ part, placement }) => labelElement(part, placement)),
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

function partElement(part: JobPart, placement: JobPlacement, index: number): string {
  const color = /^#[0-9a-f]{6}$/i.test(part.strokeColor) ? part.strokeColor : CUT_COLOR;
  const outline = `<path d="${placed(part.path, placement)}" stroke="${color}" fill-rule="evenodd"/>`;
  const lines = part.linesPath === '' ? '' : `<path d="${placed(part.linesPath, placement)}" stroke="${color}"/>`;
  return `<g id="part-${index + 1}" data-name="${escapeXml(part.name)}">${outline}${lines}</g>`;
}

function labelElement(part: JobPart, placement: JobPlacement): string {
  const [a, b, c, d, e, f] = placementMap(placement);
  const x = (part.box.minX + part.box.maxX) / 2;
  const y = (part.box.minY + part.box.maxY) / 2;
  return `<text x="${a * x + c * y + e}" y="${b * x + d * y + f}" text-anchor="middle">${escapeXml(part.name)}</text>`;
}

/** Turn clockwise on screen, then move. Quarter turns are exact: no 1e-17 dust in the file. */
export function placementMap({ angleDeg, xIn, yIn }: Pick<JobPlacement, 'angleDeg' | 'xIn' | 'yIn'>): Affine {
  const quarter = (((angleDeg / 90) % 4) + 4) % 4;
  const isQuarter = Number.isInteger(quarter);
  const cos = isQuarter ? [1, 0, -1, 0][quarter]! : Math.cos((angleDeg * Math.PI) / 180);
  const sin = isQuarter ? [0, 1, 0, -1][quarter]! : Math.sin((angleDeg * Math.PI) / 180);
  return [cos, sin, -sin, cos, xIn, yIn];
}

function placed(path: string, placement: JobPlacement): string {
  const map = placementMap(placement);
  const contours: Contour[] = readPathData(path, Number.POSITIVE_INFINITY).contours;
  return pathData(contours.map((contour) => transformContour(map, contour)));
}
