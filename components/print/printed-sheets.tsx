import { cn } from '#lib/browser/class-names/cn.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { ScenePicture } from '#components/canvas/scene-picture.tsx';
import { sheetDrawings, sheetSizeText, type SheetDrawing } from '#components/canvas/sheet-model.ts';
import { frameOf, liesBetterTurned } from '#components/canvas/turn.ts';
import { sheetsAlike } from '#lib/shared/model.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatCount, formatLengthWithUnit } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { parseLength, type LengthUnit } from '#lib/shared/units.ts';
import { firstPageRoomPx } from './first-page-room.ts';

/**
 * Space for a drawing in CSS pixels (1/96 in) on both A4 and Letter, within margins of 12 mm and below the heading, in
 * landscape and portrait format.
 */
const alongPx = { wide: 960, high: 600 };
const acrossPx = { wide: 690, high: 860 };

type PrintedSheetsProps = {
  layout: Layout;
  measurement: MeasurementResult;
  form: RunResult['form'];
  unit: LengthUnit;
  /** Number of lines of the price on the first page; 0 without a price. */
  priceLines: number;
};

/** Lowest height of a sheet on the first page. */
const minFirstPx = 220;

/** Each distinct sheet in the orientation that shows it largest: the first below the table where it fits, each other on a page of its own. */
export function PrintedSheets({ layout, measurement, form, unit, priceLines }: PrintedSheetsProps) {
  const sheets = sheetDrawings(layout, measurement);
  if (sheets.length > limits.sheetsShown) return null;
  const { spacingText, marginText, sharesCuts } = form.sheet;
  const apart = sharesCuts === true ? 'shared cuts' : `spacing ${inUnit(spacingText, unit)}`;
  const rules = `${apart}, margin ${inUnit(marginText, unit)}`;
  const firstRoom = { wide: acrossPx.wide, high: firstPageRoomPx(measurement, layout, priceLines) };
  return sheetsAlike(layout).map((alike) => {
    const first = alike[0]!;
    const { cutOff } = sheets[alike.at(-1)!]!;
    const sheet = { ...sheets[first]!, cutOff };
    const isOnFirstPage = first === 0 && firstRoom.high >= minFirstPx;
    const isAlong = sheet.widthIn > sheet.heightIn;
    const page = isAlong ? 'break-before-page page-along' : 'break-before-page page-across';
    const drawing = isOnFirstPage
      ? drawingIn(firstRoom, sheet)
      : { isTurned: false, scale: scaleIn(isAlong ? alongPx : acrossPx, sheet) };
    return (
      <figure key={first} className={isOnFirstPage ? undefined : page}>
        <figcaption className="figures mb-3 flex items-baseline justify-between gap-4">
          <span className="text-lg font-semibold">
            Sheet {first + 1} of {sheets.length}
            {alike.length > 1 && `, cut ${alike.length} times`}
            {alike.length > 1 && cutOff !== null && `, straight cut on sheet ${sheets.length} only`}
          </span>
          <span className="text-sm">
            {sheetSizeText(sheet, unit)}, {formatCount(sheet.parts.length, 'part')}, {rules}
          </span>
        </figcaption>
        <div className={cn('w-fit', sheet.outline === undefined && 'border border-foreground')}>
          <ScenePicture scene={sheet} {...drawing} unit={unit} isNumbered />
        </div>
      </figure>
    );
  });
}

type Room = { readonly wide: number; readonly high: number };

/** Returns the orientation and the scale that show the sheet largest. */
function drawingIn(room: Room, sheet: SheetDrawing): { isTurned: boolean; scale: number } {
  const isTurned = liesBetterTurned(sheet, { width: room.wide, height: room.high });
  return { isTurned, scale: scaleIn(room, frameOf(sheet, isTurned)) };
}

/** Returns pixels per inch of the sheet. */
function scaleIn(room: Room, { widthIn, heightIn }: Pick<SheetDrawing, 'widthIn' | 'heightIn'>): number {
  return Math.min(room.wide / widthIn, room.high / heightIn);
}

/** Formats a typed length in the display unit. */
function inUnit(typed: string, unit: LengthUnit): string {
  const length = parseLength(typed);
  return length.ok ? formatLengthWithUnit(length.inches, unit) : typed;
}
