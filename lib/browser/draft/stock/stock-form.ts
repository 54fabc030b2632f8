import type { Remnant } from '../../../shared/contracts/material.ts';
import { formatPlain } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { plainDetails, type SizeDetails } from './size-details.ts';
import type { ZoneForm } from './zone-form.ts';
import { defaultSheet, sheetPresetGroups, type SheetPreset } from '../../../shared/presets.ts';

/** A sheet size besides the first. */
export type OtherSize = SizeDetails & {
  id: string;
  widthText: string;
  heightText: string;
  presetId: string;
  /** Id of the stored offcut; null for a size of new sheets. */
  remnantId: string | null;
};

type SizeText = { readonly widthText: string; readonly heightText: string };
type WithSizes = { readonly others: readonly OtherSize[] };

/** Id of the first size in a request. */
export const FIRST_SIZE = 'size-1';

export function withSize<Sheet extends WithSizes & SizeText>(sheet: Sheet): Sheet {
  if (!hasRoom(sheet)) return sheet;
  const preset = unusedPreset([sheet, ...sheet.others]);
  const size = { widthText: formatPlain(preset.widthIn), heightText: formatPlain(preset.heightIn) };
  return {
    ...sheet,
    others: [
      ...sheet.others,
      { ...plainDetails, ...size, id: nextId(sheet.others), presetId: preset.id, remnantId: null },
    ],
  };
}

/** Returns the first common sheet that is not in the list, since a size listed twice would have no effect. */
function unusedPreset(sizes: readonly SizeText[]): SheetPreset {
  const isUsed = ({ widthIn, heightIn }: SheetPreset) =>
    sizes.some((size) => size.widthText === formatPlain(widthIn) && size.heightText === formatPlain(heightIn));
  const presets = sheetPresetGroups.flatMap((group) => group.presets).filter(({ id }) => !id.startsWith('roll-'));
  return presets.find((preset) => !isUsed(preset)) ?? defaultSheet;
}

/** Restores a removed size at its position; other changes made meanwhile remain. */
export function restoreSize<Sheet extends WithSizes>(sheet: Sheet, size: OtherSize, at: number): Sheet {
  if (!hasRoom(sheet)) return sheet;
  const isTaken = sheet.others.some(({ id }) => id === size.id);
  const back = isTaken ? { ...size, id: nextId(sheet.others) } : size;
  return { ...sheet, others: sheet.others.toSpliced(at, 0, back) };
}

/** Adds a stored offcut to the sizes, or removes it. */
export function withRemnant<Sheet extends WithSizes>(sheet: Sheet, remnant: Remnant, isChosen: boolean): Sheet {
  const without = { ...sheet, others: sheet.others.filter(({ remnantId }) => remnantId !== remnant.id) };
  if (!isChosen || !hasRoom(without)) return without;
  const added: OtherSize = {
    ...plainDetails,
    id: nextId(without.others),
    name: remnant.name,
    // All digits, because a run must state exactly the stored size.
    widthText: String(remnant.widthIn),
    heightText: String(remnant.heightIn),
    countText: '1',
    presetId: '',
    remnantId: remnant.id,
    ...(remnant.zones && { zones: remnant.zones.map(typedZone) }),
    ...(remnant.outline && { outline: remnant.outline }),
  };
  return { ...without, others: [...without.others, added] };
}

/** Returns a zone as typed, with all digits. */
const typedZone = (zone: NonNullable<Remnant['zones']>[number], nth: number): ZoneForm => ({
  id: `zone-${nth + 1}`,
  xText: String(zone.xIn),
  yText: String(zone.yIn),
  widthText: String(zone.widthIn),
  heightText: String(zone.heightIn),
});

export function hasRoom({ others }: WithSizes): boolean {
  return 1 + others.length < limits.stock.entries;
}

/** Returns 'size-N' with N above the highest in the list. Results refer to sizes by id, so ids are unique within a list. */
export function nextId(others: readonly OtherSize[]): string {
  const highest = others.reduce((max, { id }) => Math.max(max, Number(/^size-(\d+)$/.exec(id)?.[1] ?? 1)), 1);
  return `size-${highest + 1}`;
}

/** Returns true if a size is unlimited; a fill then needs a number of sheets. */
export function hasOpenCount({ details, others }: WithSizes & { readonly details: SizeDetails }): boolean {
  const open = others.filter(({ remnantId }) => remnantId === null);
  return [details, ...open].some(({ countText }) => countText.trim() === '');
}

type Remnants = readonly Pick<Remnant, 'id' | 'usedAt'>[] | null;

/** Returns true when an offcut has been used or deleted since it was chosen. */
export function isGone(remnantId: string | null, remnants: Remnants): boolean {
  if (remnantId === null || remnants === null) return false;
  return !remnants.some(({ id, usedAt }) => id === remnantId && usedAt === null);
}

export const hasGoneOffcut = ({ others }: WithSizes, remnants: Remnants): boolean =>
  others.some(({ remnantId }) => isGone(remnantId, remnants));
