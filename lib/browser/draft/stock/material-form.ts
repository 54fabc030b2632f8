import type { Material, Remnant } from '../../../shared/contracts/material.ts';
import { formatPlain } from '../../../shared/format.ts';
import { lengthText } from '../../../shared/length-text.ts';
import { limits } from '../../../shared/limits.ts';
import { presetIdOf } from '../../../shared/presets.ts';
import { isRecord, isUuid } from '../../../shared/stored-value.ts';
import { readMaterialRates, typedRates, type MaterialRateForm } from '../rates/rate-form.ts';
import { detailsOf, plainDetails, type SizeDetails } from './size-details.ts';
import type { RollForm } from './roll-form.ts';
import { materialIn, withSides } from './size-memory.ts';
import { hasRoom, nextId, withRemnant, type OtherSize } from './stock-form.ts';

/** Material of a sheet. It applies while the first size has its sides; the other fields may have been changed since. */
export type ChosenMaterial = {
  /** Id in the account; null once the material was deleted there. */
  readonly id: string | null;
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** True for a material on rolls, whose height is the length of a roll. */
  readonly isRoll?: boolean;
  /** Rates of the material as typed; without them the rates of the shop apply. */
  readonly rates?: MaterialRateForm;
};

type MaterialSheet = {
  readonly widthText: string;
  readonly heightText: string;
  readonly presetId: string;
  readonly details: SizeDetails;
  readonly others: readonly OtherSize[];
  readonly spacingText: string;
  readonly marginText: string;
  readonly material?: ChosenMaterial | undefined;
  readonly roll?: RollForm | undefined;
  readonly weedingText?: string | undefined;
};

/** Returns the fields of a size of a material. */
export const typedSize = ({ widthIn, heightIn, price, count, grain, name }: Material['sizes'][number]) => ({
  ...plainDetails,
  widthText: lengthText(widthIn),
  heightText: lengthText(heightIn),
  presetId: presetIdOf(widthIn, heightIn),
  priceText: price === null ? '' : formatPlain(price),
  countText: count === null ? '' : String(count),
  grain,
  name,
});

/** Returns the identity of a material that applies to a sheet, with its rates. */
export function chosenMaterial({ id, name, sizes, rates, roll }: Material): ChosenMaterial {
  const { widthIn, heightIn } = sizes[0]!;
  return {
    id,
    name,
    widthIn,
    heightIn,
    ...(roll && { isRoll: true }),
    ...(rates !== undefined && { rates: typedRates(rates) }),
  };
}

/** Returns a sheet with all that a material sets: sizes, prices, spacing, margin, grain, rates and its offcuts that are available. */
export function withMaterial<Sheet extends MaterialSheet>(
  sheet: Sheet,
  material: Material,
  remnants: readonly Remnant[],
): Sheet {
  if (material.roll !== undefined) return withRollMaterial(sheet, material, material.roll);
  const [first, ...sizes] = material.sizes;
  const { widthText, heightText, presetId, ...details } = typedSize(first!);
  const { spacingIn, marginIn } = material;
  const chosen: Sheet = {
    ...sheet,
    widthText,
    heightText,
    presetId,
    ...(spacingIn !== undefined && { spacingText: lengthText(spacingIn) }),
    ...(marginIn !== undefined && { marginText: lengthText(marginIn) }),
    material: chosenMaterial(material),
    others: [],
    ...(sheet.roll !== undefined && { roll: undefined, weedingText: undefined }),
  };
  const others: OtherSize[] = [];
  for (const size of sizes) others.push({ ...typedSize(size), id: nextId(others), remnantId: null });
  const available = remnants.filter(({ id, usedAt }) => usedAt === null && material.offcuts.includes(id));
  return available.reduce((added, remnant) => (hasRoom(added) ? withRemnant(added, remnant, true) : added), {
    ...chosen,
    details: { ...withSides(sheet.details, sheet, chosen), ...details },
    others,
  });
}

function withRollMaterial<Sheet extends MaterialSheet>(
  sheet: Sheet,
  material: Material,
  { soldBy, panelIn, weedingIn }: NonNullable<Material['roll']>,
): Sheet {
  const { sizes, spacingIn, marginIn } = material;
  const longest = sizes[0]!.heightIn;
  return {
    ...sheet,
    ...(spacingIn !== undefined && { spacingText: lengthText(spacingIn) }),
    ...(marginIn !== undefined && { marginText: lengthText(marginIn) }),
    material: chosenMaterial(material),
    weedingText: weedingIn === null ? undefined : lengthText(weedingIn),
    roll: {
      sizes: sizes.map(({ widthIn, heightIn, price, count }, nth) => ({
        id: `roll-${nth + 1}`,
        widthText: lengthText(widthIn),
        priceText: price === null ? '' : formatPlain(price),
        countText: count === null ? '' : String(count),
        restText: heightIn === longest ? '' : lengthText(heightIn),
      })),
      lengthText: lengthText(longest),
      panelText: panelIn === null ? '' : lengthText(panelIn),
      unit: soldBy,
    },
  };
}

/** Returns the sheet of the next job: the material with its stock, or the size; without zones, outline, offcuts and further sizes of the job. */
export function nextSheet<Sheet extends MaterialSheet>(sheet: Sheet): Sheet {
  const { material: _material, ...rest } = sheet;
  const { zones: _zones, outline: _outline, ...details } = detailsOf(sheet.details);
  if (sheet.roll !== undefined) {
    const rolls = sheet.roll.sizes.map(({ zones: _ofJob, ...size }) => size);
    return { ...sheet, roll: { ...sheet.roll, sizes: rolls }, material: materialIn(sheet) ?? undefined };
  }
  if (materialIn(sheet) === null) return { ...(rest as Sheet), details: { ...details, countText: '' }, others: [] };
  const sizes = sheet.others.filter(({ remnantId }) => remnantId === null);
  return {
    ...sheet,
    details,
    others: sizes.map(({ zones: _none, outline: _rectangle, earlier: _earlier, ...size }) => size),
  };
}

/** Reads the material of a stored sheet. */
export function readMaterial(value: unknown): { material?: ChosenMaterial } {
  if (!isRecord(value)) return {};
  const { id, name, widthIn, heightIn, isRoll, rates } = value;
  if (typeof name !== 'string' || name.length > limits.stock.nameLength) return {};
  if (typeof widthIn !== 'number' || typeof heightIn !== 'number') return {};
  return {
    material: {
      id: typeof id === 'string' && isUuid(id) ? id : null,
      name,
      widthIn,
      heightIn,
      ...(isRoll === true && { isRoll }),
      ...(isRecord(rates) && { rates: readMaterialRates(rates) }),
    },
  };
}
