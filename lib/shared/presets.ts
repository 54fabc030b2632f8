import { limits } from './limits.ts';
import { mmPerInch } from './units.ts';
import { costRules, effortSeconds, type CostRule } from './product.ts';

/** Presets of sheets and machines (docs/product-rules.md, Sheets and machines). Inches; width is drawn horizontally. */

export type SheetPreset = { id: string; name: string; widthIn: number; heightIn: number };
export type SheetPresetGroup = { name: string; presets: readonly SheetPreset[] };

const sheet = (name: string, widthIn: number, heightIn: number): SheetPreset => ({
  id: `${widthIn}x${heightIn}`,
  name,
  widthIn,
  heightIn,
});

/** 150 ft. */
const rollLengthIn = limits.roll.lengthIn.max;
const roll = (widthIn: number): SheetPreset => ({
  ...sheet(`${widthIn} in roll`, widthIn, rollLengthIn),
  id: `roll-${widthIn}`,
});
const rollMm = (widthMm: number): SheetPreset => ({
  ...sheet(`${widthMm} mm roll`, Number((widthMm / mmPerInch).toFixed(4)), rollLengthIn),
  id: `roll-${widthMm}mm`,
});

export const rollPresets: readonly SheetPreset[] = [15, 24, 30, 48, 54, 60]
  .map(roll)
  .concat([610, 1220, 1370].map(rollMm));

export const sheetPresetGroups: readonly SheetPresetGroup[] = [
  {
    name: 'Sign sheets',
    presets: [
      sheet('4 x 8 ft', 48, 96),
      sheet('4 x 10 ft', 48, 120),
      sheet('5 x 8 ft', 60, 96),
      sheet('5 x 10 ft', 60, 120),
      sheet('2 x 4 ft', 24, 48),
    ],
  },
  {
    name: 'Acrylic',
    presets: [sheet('51 x 100', 51, 100), sheet('75 x 100', 75, 100), sheet('75 x 125', 75, 125)],
  },
  { name: 'Wood', presets: [sheet('MDF 49 x 97', 49, 97), sheet('Baltic birch 60 x 60', 60, 60)] },
  {
    name: 'Laser and engraving',
    presets: [
      sheet('12 x 12', 12, 12),
      sheet('12 x 20', 12, 20),
      sheet('12 x 24', 12, 24),
      sheet('18 x 24', 18, 24),
      sheet('24 x 24', 24, 24),
      sheet('24 x 36', 24, 36),
      sheet('900 x 600 mm', 35.4, 23.6),
    ],
  },
  {
    name: 'Rolls',
    presets: rollPresets,
  },
];

export const customPresetId = 'custom';
export const defaultSheet = sheetPresetGroups[0]!.presets[0]!;

/**
 * Returns the listed preset of exactly this size, or 'custom': only the two numbers are stored. Of two presets with the same size (a 4 x 10
 * ft sheet and a 48 in roll) the last chosen one is returned.
 */
export function presetIdOf(widthIn: number, heightIn: number, chosenId?: string): string {
  const same = allPresets().filter((preset) => preset.widthIn === widthIn && preset.heightIn === heightIn);
  return (same.find((preset) => preset.id === chosenId) ?? same[0])?.id ?? customPresetId;
}

export function findPreset(id: string): SheetPreset | undefined {
  return allPresets().find((preset) => preset.id === id);
}

function allPresets(): SheetPreset[] {
  return sheetPresetGroups.flatMap((group) => group.presets);
}

/** Returns '4 x 8 ft (48 x 96 in)'; the size alone if it is the name. */
export function presetLabel(preset: SheetPreset): string {
  const size = `${preset.widthIn} x ${preset.heightIn}`;
  return preset.name.includes(size) || preset.id.startsWith('roll-') ? preset.name : `${preset.name} (${size} in)`;
}

export type MachinePreset = { id: string; name: string; spacingIn: number; marginIn: number };

export const machinePresets: readonly MachinePreset[] = [
  { id: 'general', name: 'General', spacingIn: 0.25, marginIn: 0.5 },
  { id: 'laser', name: 'Laser', spacingIn: 0.1, marginIn: 0.25 },
  { id: 'router-1-8', name: 'Router, 1/8 in bit', spacingIn: 0.1875, marginIn: 0.5 },
  { id: 'router-1-4', name: 'Router, 1/4 in bit', spacingIn: 0.3125, marginIn: 0.5 },
  { id: 'plasma-waterjet', name: 'Plasma, waterjet', spacingIn: 0.375, marginIn: 0.5 },
  { id: 'knife-vinyl', name: 'Knife, vinyl', spacingIn: 0.25, marginIn: 0.5 },
];

export const defaultMachine = machinePresets[0]!;

/** Returns true if this machine's gap and margin are currently set. */
export function machineMatches(machine: MachinePreset, spacingIn: number, marginIn: number): boolean {
  return machine.spacingIn === spacingIn && machine.marginIn === marginIn;
}

/** Rules for the height of lettering. */
export const heightRuleChoices = [
  { value: 'cap', name: 'Height of a capital' },
  { value: 'overall', name: 'Tallest to lowest point' },
  { value: 'x', name: 'Height of a small x' },
] as const;

/** Units of letter spacing; `label` is the label of the field. */
export const spacingChoices = [
  { value: 'percent', name: '% of height', label: 'Letter spacing %' },
  { value: 'inches', name: 'Inches added', label: 'Letter spacing (in)' },
  { value: 'gaps', name: 'Even gaps', label: 'Gap (in)' },
] as const;

/** Allowed rotations; `short` is for the summary of a sheet. */
export const rotationChoices = [
  { value: '90', name: '90 degree steps', short: 'quarter turns' },
  { value: '180', name: '180 degrees only (veneer)', short: 'half turns' },
  { value: 'none', name: 'Do not rotate (grain, pattern)', short: 'no turns' },
  { value: 'any', name: 'Any angle', short: 'any angle' },
] as const;

const costRuleNames: Readonly<Record<CostRule, string>> = {
  whole_sheets: 'Whole sheets to buy',
  used_share: 'Used share, up to the cut-off',
  bounding_box: 'Box around the parts',
};
/** Cost rules in the order of the menu; the search minimizes the cost under the chosen one. */
export const costRuleChoices = costRules.map((value) => ({ value, name: costRuleNames[value] }));

export const keepTogetherChoices = [
  { value: 'piece', name: 'Move pieces separately' },
  { value: 'letter', name: 'Keep letters and groups together' },
  { value: 'row', name: 'Keep whole rows together' },
] as const;

const effortNames: Readonly<Record<(typeof effortSeconds)[number], string>> = {
  5: 'Quick',
  20: 'Normal',
  60: 'Thorough',
};

export const effortChoices = effortSeconds.map((value) => ({ value, name: `${effortNames[value]}, ${value} s` }));
