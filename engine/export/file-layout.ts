import type { JobLayout, JobPlacement, JobStockUse } from '../model/answer.ts';
import { sheetUses } from '../model/layout-cost.ts';
import { sheetAt } from '../model/sheets.ts';

/** Changes of a layout in the cutting files alone; all figures stay those of the layout. */
export type OutputChoice = {
  /** Mirrors every sheet in its vertical axis, for material that is cut from its back. Default false. */
  readonly isMirrored?: boolean | undefined;
  /** One file for all panels of a roll instead of one for each. Default false. */
  readonly joinsPanels?: boolean | undefined;
};

/** Returns the layout of the cutting files. */
export function fileLayout(layout: JobLayout, { isMirrored = false, joinsPanels = false }: OutputChoice): JobLayout {
  const sheetLayout = joinsPanels && hasPanels(layout) ? joined(layout) : layout;
  return isMirrored ? mirrored(sheetLayout) : sheetLayout;
}

export const hasPanels = ({ sheet }: Pick<JobLayout, 'sheet'>): boolean => sheet.roll?.panels === true;

/** Returns a layout on one long sheet for each roll, on which its panels follow each other. */
function joined(layout: JobLayout): JobLayout {
  const uses = sheetUses(layout);
  const placements = layout.placements.map((placement): JobPlacement => {
    const roll = uses.findIndex(({ sheets }) => sheets.includes(placement.sheet));
    const { sheets, heightIn } = uses[roll]!;
    return { ...placement, sheet: roll, yIn: placement.yIn + sheets.indexOf(placement.sheet) * heightIn };
  });
  const stock = uses.map((use, roll): JobStockUse => {
    const { lengthIn, pricePerFt } = use.roll!;
    const zones = use.zones?.flatMap((zone) =>
      use.sheets.map((_, panel) => ({ ...zone, yIn: zone.yIn + panel * use.heightIn })),
    );
    return { ...use, heightIn: lengthIn, roll: { lengthIn, pricePerFt }, sheets: [roll], ...(zones && { zones }) };
  });
  return { ...layout, sheets: uses.length, placements, stock };
}

/** Returns the mirror image of each sheet. */
function mirrored(layout: JobLayout): JobLayout {
  const widths = Array.from({ length: layout.sheets }, (_, sheet) => sheetAt(layout, sheet).widthIn);
  const { sheet, stock, cutOff } = layout;
  return {
    ...layout,
    sheet: withMirroredShape(sheet),
    ...(stock && { stock: stock.map(withMirroredShape) }),
    placements: layout.placements.map((placement) => ({
      ...placement,
      xIn: widths[placement.sheet]! - placement.xIn,
      angleDeg: -placement.angleDeg,
      mirrored: placement.mirrored !== true,
    })),
    // The offcut is then at the other side.
    cutOff: cutOff?.axis === 'x' ? null : cutOff,
  };
}

type Shaped = Pick<JobStockUse, 'widthIn' | 'zones' | 'outline'>;
const withMirroredShape = <Size extends Shaped>(size: Size): Size => ({
  ...size,
  ...(size.zones && {
    zones: size.zones.map((zone) => ({ ...zone, xIn: size.widthIn - zone.xIn - zone.widthIn })),
  }),
  ...(size.outline && { outline: size.outline.map(({ xIn, yIn }) => ({ xIn: size.widthIn - xIn, yIn })) }),
});

/** Returns true if the zip has a sheets.csv: for a stock of sizes, and for sheets of a single size that has a price. */
export const hasSheetsTable = ({ stock, sheet, sheets }: JobLayout): boolean =>
  stock !== undefined || (sheet.price !== undefined && sheets > 0);
