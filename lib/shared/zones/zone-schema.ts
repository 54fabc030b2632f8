import { z } from 'zod';
import { zonesProblem } from '@measurement-nesting/nesting/model';
import { limits } from '../limits.ts';

/** Schema of the exclusion zones of a sheet, in requests and in the stock file of the command line. */

const { max, atIn, sideIn } = limits.stock.zones;

const inRange = (name: string, { min, max }: { min: number; max: number }) => {
  const message = `${name} of an exclusion zone must be between ${min} and ${max} in.`;
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

type ZonedSheet = Parameters<typeof zonesProblem>[0];

/** Rejects zones outside their sheet, and zones that cover it. */
export function refuseZones(sheet: ZonedSheet, context: z.RefinementCtx): void {
  // Numbers out of their range have messages of their own.
  if (context.issues.length > 0) return;
  const problem = zonesProblem(sheet);
  if (problem === null) return;
  const path = problem.zone === null ? ['zones'] : ['zones', problem.zone];
  context.addIssue({ code: 'custom', path, message: problem.message });
}
