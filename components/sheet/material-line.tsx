import { use } from 'react';
import { ChevronDown } from 'lucide-react';
import { SymbolOnDisplay } from '#lib/browser/use-unit.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';
import { rollPrice, type RollForm } from '#lib/browser/draft/stock/roll-form.ts';
import { parsePrice } from '#lib/shared/costs/price.ts';
import { defaultSymbol, formatCount, formatPlain, formatShortPrice } from '#lib/shared/format.ts';
import { customPresetId, presetIdOf, rotationChoices } from '#lib/shared/presets.ts';
import { mmPerInch, parseLength, type LengthUnit } from '#lib/shared/units.ts';

export const materialLineId = 'material-line';

type MaterialLineProps = {
  sheet: SheetForm;
  unit: LengthUnit;
  isOpen: boolean;
  /** Id of the element with the fields. */
  controls: string;
  onToggle: () => void;
};

/** Material, size and price of the sheet on one line, which shows and hides the fields. */
export function MaterialLine({ sheet, unit, isOpen, controls, onToggle }: MaterialLineProps) {
  const name = materialName(sheet);
  const symbol = use(SymbolOnDisplay);
  return (
    <button
      type="button"
      id={materialLineId}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="flex min-h-9 items-center justify-between gap-2 rounded-sm text-left text-sm pointer-coarse:min-h-11"
    >
      <span className="figures min-w-0">
        <span className="block truncate">
          {name !== '' && <span className="font-semibold">{name} · </span>}
          {sheetText(sheet, unit, symbol)}
        </span>
        <span className="block truncate text-xs text-muted-foreground">{rulesText(sheet, unit)}</span>
      </span>
      <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
    </button>
  );
}

/** Returns the name of the material or of the sheet; 'Custom' for a size that is not listed; '' for a listed one. */
export function materialName(sheet: SheetForm): string {
  const material = materialIn(sheet);
  if (material !== null) return material.id === null ? 'Custom' : material.name;
  if (sheet.roll !== undefined) return '';
  const [width, height] = [parseLength(sheet.widthText), parseLength(sheet.heightText)];
  const preset = width.ok && height.ok ? presetIdOf(width.inches, height.inches, sheet.presetId, 'mm') : customPresetId;
  return sheet.details.name.trim() || (preset === customPresetId ? 'Custom' : '');
}

/** Returns '48 x 96 in · $60', with '+ 1 more' for another size. Fields that are not lengths are shown as a question mark. */
export function sheetText(sheet: SheetForm, unit: LengthUnit, symbol = defaultSymbol): string {
  if (sheet.roll !== undefined) return rollsText(sheet.roll, unit, symbol);
  const more = sheet.others.length === 0 ? '' : ` + ${sheet.others.length} more`;
  return `${sizeText(sheet, unit)}${more} · ${priceText(sheet, symbol) ?? 'no price'}`;
}

/** Returns '0.25 in apart · quarter turns · 1 exclusion zone'. */
export function rulesText(sheet: SheetForm, unit: LengthUnit): string {
  const sizes = sheet.roll?.sizes ?? [sheet.details, ...sheet.others];
  const zones = sizes.reduce((sum, size) => sum + (size.zones?.length ?? 0), 0);
  const without = zones === 0 ? '' : ` · ${formatCount(zones, 'exclusion zone')}`;
  const outlines = sizes.filter((size) => 'outline' in size && size.outline !== undefined).length;
  const shaped = outlines === 0 ? '' : ` · ${formatCount(outlines, 'outline')}`;
  const rotation = rotationChoices.find(({ value }) => value === sheet.rotation)!;
  const apart = sheet.sharesCuts === true ? 'shared cuts' : `${lengthText(sheet.spacingText, unit)} ${unit} apart`;
  return `${apart} · ${rotation.short}${without}${shaped}`;
}

/** Returns 'Material stays: 3 mm acrylic.' or 'The sheet stays: 48 x 96 in, $60 each, grain along the height.'; undefined while nesting is off. */
export function keptSheetText(sheet: SheetForm, unit: LengthUnit, symbol = defaultSymbol): string | undefined {
  const { nesting, details } = sheet;
  if (!nesting) return undefined;
  const material = materialIn(sheet);
  if (material !== null && material.id !== null) return `Material stays: ${material.name}.`;
  if (sheet.roll !== undefined) return `Material stays: ${rollsText(sheet.roll, unit, symbol)}.`;
  const price = priceText(sheet, symbol);
  const parts = [
    sizeText(sheet, unit),
    ...(price === null ? [] : [`${price} each`]),
    ...(details.grain === 'none' ? [] : [`grain along the ${details.grain}`]),
  ];
  return `The sheet stays: ${parts.join(', ')}.`;
}

/** Returns '24 in roll · $0.95 a foot' or '24, 30 in rolls'. */
function rollsText({ sizes, unit: soldBy }: RollForm, unit: LengthUnit, symbol: string): string {
  const widths = `${sizes.map(({ widthText }) => lengthText(widthText, unit)).join(', ')} ${unit}`;
  if (sizes.length > 1) return `${widths} rolls`;
  const price = parsePrice(sizes[0]!.priceText);
  const each = typeof price === 'number' ? rollPrice(price, soldBy, symbol) : 'no price';
  return `${widths} roll · ${each}`;
}

/** Returns '$60' or '$12.50'; null without a price. */
function priceText({ details }: SheetForm, symbol: string): string | null {
  const price = parsePrice(details.priceText);
  return typeof price === 'number' ? formatShortPrice(price, symbol) : null;
}

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
