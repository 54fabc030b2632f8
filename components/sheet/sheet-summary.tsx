import { Button } from '#components/ui/button.tsx';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import type { RollForm } from '#lib/browser/draft/stock/roll-form.ts';
import { parsePrice } from '#lib/shared/costs/price.ts';
import { formatCount, formatMoney, formatPlain } from '#lib/shared/format.ts';
import { rotationChoices } from '#lib/shared/presets.ts';
import { mmPerInch, parseLength, type LengthUnit } from '#lib/shared/units.ts';

/** The sheet on one line above Run; its button shows the settings. */
export function SheetSummary({ sheet, unit, onChange }: { sheet: SheetForm; unit: LengthUnit; onChange: () => void }) {
  return (
    <p className="figures flex items-baseline justify-between gap-2 text-sm">
      <span className="min-w-0 text-xs">{sheetSummary(sheet, unit)}</span>
      <Button variant="link" className="h-auto min-h-6 shrink-0 p-0 pointer-coarse:min-h-11" onClick={onChange}>
        Change<span className="sr-only"> the sheet</span>
      </Button>
    </p>
  );
}

/** Returns '48 x 96 in · 0.25 in apart · quarter turns'. Fields that are not lengths are shown as a question mark. */
export function sheetSummary(sheet: SheetForm, unit: LengthUnit): string {
  if (!sheet.nesting) return 'Nesting is off: measures only';
  const more = sheet.others.length === 0 ? '' : ` + ${sheet.others.length} more`;
  const size = sheet.roll === undefined ? `${sizeText(sheet, unit)}${more}` : rollsText(sheet.roll, unit);
  const zones =
    sheet.roll !== undefined
      ? 0
      : [sheet.details, ...sheet.others].reduce((sum, size) => sum + (size.zones?.length ?? 0), 0);
  const without = zones === 0 ? '' : ` · ${formatCount(zones, 'exclusion zone')}`;
  const rotation = rotationChoices.find(({ value }) => value === sheet.rotation)!;
  return `${size} · ${lengthText(sheet.spacingText, unit)} ${unit} apart · ${rotation.short}${without}`;
}

/** Returns 'The sheet stays: 48 x 96 in, $60.00 each, grain along the height.'; undefined while nesting is off. */
export function keptSheetText({ nesting, details, roll, ...sides }: SheetForm, unit: LengthUnit): string | undefined {
  if (!nesting) return undefined;
  if (roll !== undefined) return `The material stays: ${rollsText(roll, unit)}.`;
  const price = parsePrice(details.priceText);
  const parts = [
    sizeText(sides, unit),
    ...(typeof price === 'number' ? [`${formatMoney(Math.round(price * 100), 'USD')} each`] : []),
    ...(details.grain === 'none' ? [] : [`grain along the ${details.grain}`]),
  ];
  return `The sheet stays: ${parts.join(', ')}.`;
}

const rollsText = ({ sizes }: RollForm, unit: LengthUnit): string =>
  `${sizes.map(({ widthText }) => lengthText(widthText, unit)).join(', ')} ${unit} ${sizes.length === 1 ? 'roll' : 'rolls'}`;

const sizeText = ({ widthText, heightText }: Pick<SheetForm, 'widthText' | 'heightText'>, unit: LengthUnit): string =>
  `${lengthText(widthText, unit)} x ${lengthText(heightText, unit)} ${unit}`;

function lengthText(typed: string, unit: LengthUnit): string {
  const parsed = parseLength(typed);
  if (!parsed.ok) return '?';
  return shownSide[unit](parsed.inches);
}

/** Inches as typed, millimeters to 0.1. */
const shownSide: Readonly<Record<LengthUnit, (inches: number) => string>> = {
  in: (inches) => formatPlain(inches),
  mm: (inches) => formatPlain(Math.round(inches * mmPerInch * 10) / 10),
};
