import { escapeXml } from '../../format/escape.ts';
import { pathData } from '@measurement-nesting/curves';
import type { TraceDrawing } from './trace-drawing.ts';

/**
 * Writes a traced picture as SVG at true size in inches: one unit of the viewBox is one inch, with one filled path per
 * color, bottom to top. Circles and arcs are written as arcs.
 */
export function traceSvg({ name, widthIn, heightIn, layers }: TraceDrawing): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthIn}in" height="${heightIn}in" viewBox="0 0 ${widthIn} ${heightIn}">`,
    `<title>${escapeXml(name)}</title>`,
    ...layers.map(
      ({ color, contours }) =>
        `<path id="color-${color.slice(1)}" fill="${color}" fill-rule="evenodd" d="${pathData(contours)}"/>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}
