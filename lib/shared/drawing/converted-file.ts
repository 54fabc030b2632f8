import type { DrawingUnit } from './drawing-units.ts';

/** Units to choose from for a DXF that states none. */
export const convertedUnits = ['mm', 'in', 'cm'] as const satisfies readonly DrawingUnit[];
export type ConvertedUnit = (typeof convertedUnits)[number];

/** Extensions of the files that are converted to SVG, in lower case. */
export const convertedExtensions = ['.pdf', '.ai', '.dxf'] as const;

/** Returns true for a file with the name of a PDF, AI or DXF. */
export const isConvertible = (filename: string): boolean =>
  convertedExtensions.some((extension) => filename.toLowerCase().endsWith(extension));

/** Returns the name of the SVG of a file; with the number of its page, counted from 1, when there are several. */
export function convertedName(filename: string, page: number, pages: number): string {
  const stem = filename.replace(/\.[^.]*$/, '') || 'drawing';
  return pages > 1 ? `${stem}-page-${page}.svg` : `${stem}.svg`;
}
