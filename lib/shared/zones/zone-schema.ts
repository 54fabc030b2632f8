import { z } from 'zod';
import { outlineCorners as corners, zonesProblem } from '@measurement-nesting/nesting/model';
import { outlineProblem } from './sheet-outline.ts';
import { limits } from '../limits.ts';

/** Schemas of the exclusion zones and the outline of a sheet, in requests and in the stock file of the command line. */

const { max, atIn, sideIn } = limits.stock.zones;
const { cornerIn } = limits.stock;

const inRange = (name: string, { min, max }: { min: number; max: number }, of = 'an exclusion zone') => {
  const message = `${name} of ${of} must be between ${min} and ${max} in.`;
  return z.number({ error: message }).min(min, message).max(max, message);
};

const exclusionZone = z.strictObject({
  xIn: inRange('X', atIn).describe('Left side, from the left edge of the sheet.'),
  yIn: inRange('Y', atIn).describe('Upper side, from the upper edge of the sheet.'),
  widthIn: inRange('The width', sideIn),
  heightIn: inRange('The height', sideIn),
});

/** Exclusion zone of a result: without what extends beyond its sheet. */
export const clippedZone = z.object({
  xIn: z.number(),
  yIn: z.number(),
  widthIn: z.number(),
  heightIn: z.number(),
});

export const exclusionZones = z
  .array(exclusionZone)
  .max(max, `A sheet can have up to ${max} exclusion zones. Combine some of them.`)
  .optional()
  .describe(
    'Rectangles that no part may touch, such as clamps, defects and holes, on every sheet of this size. Parts are at least `options.spacingIn` away. Zones may overlap; what extends beyond the sheet is ignored. Default: none.',
  );

const cornersMessage = `The outline of a sheet needs ${corners.min} to ${corners.max} corners. Omit it for a rectangle.`;

export const sheetOutline = z
  .array(
    z.strictObject({
      xIn: inRange('X', cornerIn, 'a corner').describe('From the left edge of the sheet.'),
      yIn: inRange('Y', cornerIn, 'a corner').describe('From the upper edge of the sheet.'),
    }),
  )
  .min(corners.min, cornersMessage)
  .max(corners.max, cornersMessage)
  .optional()
  .describe(
    'Corners of a sheet that is not a rectangle, in order around it, clockwise or not: a simple polygon inside `widthIn` and `heightIn`. Parts are at least `options.marginIn` away from its sides. Usage and prices count its area. Default: a rectangle. Not for rolls.',
  );

/** Outline of a result: without repeated corners and corners on a straight side. */
export const shownOutline = z
  .array(z.object({ xIn: z.number(), yIn: z.number() }))
  .optional()
  .describe('Corners of every sheet of this size. Omitted for rectangles.');

type ShapedSheet = Parameters<typeof zonesProblem>[0] & Parameters<typeof outlineProblem>[0];

/** Rejects an outline that is no polygon inside its sheet, zones outside their sheet, and zones that cover it. */
export function refuseShape(sheet: ShapedSheet, context: z.RefinementCtx): void {
  // Numbers out of their range have messages of their own.
  if (context.issues.length > 0) return;
  const unusable = outlineProblem(sheet);
  if (unusable !== null) {
    const path = unusable.corner === null ? ['outline'] : ['outline', unusable.corner];
    context.addIssue({ code: 'custom', path, message: unusable.message });
    return;
  }
  const problem = zonesProblem(sheet);
  if (problem === null) return;
  const path = problem.zone === null ? ['zones'] : ['zones', problem.zone];
  context.addIssue({ code: 'custom', path, message: problem.message });
}
