import type { RunResult } from '#components/run/run-state.ts';
import { ScenePicture } from '#components/canvas/scene-picture.tsx';
import { sheetDrawings, sheetSizeText, type SheetDrawing } from '#components/canvas/sheet-model.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { sheetsAlike } from '#lib/shared/contracts/model.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatCount, formatLengthWithUnit } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { parseLength, type LengthUnit } from '#lib/shared/units.ts';

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
};

/** Each distinct sheet on a separate page, in the orientation that shows it largest. */
export function PrintedSheets({ layout, measurement, form, unit }: PrintedSheetsProps) {
  const sheets = sheetDrawings(layout, measurement);
  if (sheets.length > limits.sheetsShown) return null;
  const { spacingText, marginText } = form.sheet;
  const rules = `spacing ${inUnit(spacingText, unit)}, margin ${inUnit(marginText, unit)}`;
  return sheetsAlike(layout).map((alike) => {
    const first = alike[0]!;
    const { cutOff } = sheets[alike.at(-1)!]!;
    const sheet = { ...sheets[first]!, cutOff };
    return (
      <figure
        key={first}
        className={cn('break-before-page', sheet.widthIn > sheet.heightIn ? 'page-along' : 'page-across')}
      >
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
        <div className="w-fit border border-foreground">
          <ScenePicture scene={sheet} scale={scaleOnPaper(sheet)} unit={unit} />
        </div>
      </figure>
    );
  });
}

/** Pixels per inch of the sheet. */
function scaleOnPaper({ widthIn, heightIn }: SheetDrawing): number {
  const paper = widthIn > heightIn ? alongPx : acrossPx;
  return Math.min(paper.wide / widthIn, paper.high / heightIn);
}

/** Formats a typed length in the display unit. */
function inUnit(typed: string, unit: LengthUnit): string {
  const length = parseLength(typed);
  return length.ok ? formatLengthWithUnit(length.inches, unit) : typed;
}
