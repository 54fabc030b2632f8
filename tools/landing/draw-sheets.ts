import type { JobLayout, JobMeasurement } from '#engine';
import { compactPath } from './compact-path.ts';

/** Drawing units per inch. */
const perIn = 20;
const gapIn = 6;

/**
 * Draws the sheets of a layout side by side, with the straight cut that separates the offcut. A still picture with its
 * own colors.
 */
export function drawSheets(measurement: JobMeasurement, layout: JobLayout): string {
  const { widthIn, heightIn } = layout.sheet;
  const parts = new Map(
    measurement.rows.flatMap((row) => row.parts.map((part) => [`${row.id}/${part.id}`, part] as const)),
  );
  const sheets = Array.from({ length: layout.sheets }, (_, sheet) => {
    const placed = layout.placements
      .filter((placement) => placement.sheet === sheet)
      .map((placement) => {
        const part = parts.get(`${placement.rowId}/${placement.partId}`)!;
        const move = `translate(${round(placement.xIn * perIn)} ${round(placement.yIn * perIn)})`;
        const turn = placement.angleDeg === 0 ? '' : ` rotate(${placement.angleDeg})`;
        return `<path transform="${move}${turn}" d="${compactPath(part.path, perIn)}"/>`;
      });
    const isLast = sheet === layout.sheets - 1;
    return [
      `<g transform="translate(0 ${round(sheet * (heightIn + gapIn) * perIn)})">`,
      `<rect class="s" width="${widthIn * perIn}" height="${heightIn * perIn}"/>`,
      isLast ? leftover(layout) : '',
      `<g class="p">${placed.join('')}</g>`,
      '</g>',
    ].join('');
  });
  const height = (layout.sheets * heightIn + (layout.sheets - 1) * gapIn) * perIn;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${widthIn * perIn + 8} ${height + 8}"><style>.s{fill:#fff;stroke:#8f9bb3;stroke-width:3}.p{fill:#c3d4fb;stroke:#1f3f9e;stroke-width:3;fill-rule:evenodd}.l{fill:url(#h)}.c{stroke:#d9481a;stroke-width:5;stroke-dasharray:22 14}</style><defs><pattern id="h" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="24" height="24" fill="#f3f6fb"/><path d="M0 0V24" stroke="#dbe3f0" stroke-width="4"/></pattern></defs>${sheets.join('')}</svg>\n`;
}

function leftover({ cutOff, sheet: { widthIn, heightIn } }: JobLayout): string {
  if (!cutOff) return '';
  const at = round(cutOff.atIn * perIn);
  const width = widthIn * perIn;
  const height = heightIn * perIn;
  return cutOff.axis === 'x'
    ? `<rect class="l" x="${at}" width="${round(width - at)}" height="${height}"/><path class="c" d="M${at} 0V${height}"/>`
    : `<rect class="l" y="${at}" width="${width}" height="${round(height - at)}"/><path class="c" d="M0 ${at}H${width}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
