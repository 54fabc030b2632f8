import { formatPlain } from './format.ts';
import { limits } from './limits.ts';
import { costRules, effortSeconds, type CostRule, type SpacingRule } from './product.ts';
import { mmPerInch, toUnit, type LengthUnit } from './units.ts';

/** Presets of sheets and machines (docs/product-rules.md, Sheets and machines). Inches; width is drawn horizontally. */

export type SheetPreset = {
  id: string;
  /** Name among the sizes of its unit. */
  name: string;
  widthIn: number;
  heightIn: number;
  /** Material or kind; the name without its size. */
  material?: string;
};
export type SheetPresetGroup = { name: string; presets: readonly SheetPreset[] };

const sheet = (name: string, widthIn: number, heightIn: number): SheetPreset => ({
  id: `${widthIn}x${heightIn}`,
  name,
  widthIn,
  heightIn,
});

const of = (material: string, widthIn: number, heightIn: number): SheetPreset => ({
  ...sheet(`${material} ${widthIn} x ${heightIn}`, widthIn, heightIn),
  material,
});

/** 150 ft. */
const rollLengthIn = limits.roll.lengthIn.max;
const roll = (widthIn: number): SheetPreset => ({
  ...sheet(`${widthIn} in roll`, widthIn, rollLengthIn),
  id: `roll-${widthIn}`,
  material: 'Roll',
});

const metric = (widthMm: number, heightMm: number): SheetPreset => ({
  id: `${widthMm}x${heightMm}mm`,
  name: `${widthMm} x ${heightMm}`,
  widthIn: widthMm / mmPerInch,
  heightIn: heightMm / mmPerInch,
});

const metricRoll = (widthMm: number): SheetPreset => ({
  id: `roll-${widthMm}mm`,
  name: `${widthMm} mm roll`,
  widthIn: widthMm / mmPerInch,
  heightIn: rollLengthIn,
  material: 'Roll',
});

/** Rolls by the unit in which they are sold; each unit lists its own first. */
const rolls: Readonly<Record<LengthUnit, readonly SheetPreset[]>> = {
  in: [15, 24, 30, 48, 54, 60].map(roll),
  mm: [610, 1220, 1370].map(metricRoll),
};
/** Rolls offered with each unit. Those in inches remain with millimeters, because a job may use one. */
export const rollPresets: Readonly<Record<LengthUnit, readonly SheetPreset[]>> = {
  in: rolls.in,
  mm: [...rolls.mm, ...rolls.in],
};
export const isRollPreset = ({ id }: SheetPreset): boolean => id.startsWith('roll-');

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
  { name: 'Wood', presets: [of('MDF', 49, 97), of('Baltic birch', 60, 60)] },
  {
    name: 'Laser and engraving',
    presets: [
      sheet('12 x 12', 12, 12),
      sheet('12 x 20', 12, 20),
      sheet('12 x 24', 12, 24),
      sheet('18 x 24', 18, 24),
      sheet('24 x 24', 24, 24),
      sheet('24 x 36', 24, 36),
      sheet('35.4 x 23.6', 35.4, 23.6),
    ],
  },
  {
    name: 'Rolls',
    presets: rolls.in,
  },
];

/** Sizes sold where millimeters are used. */
const metricGroups: readonly SheetPresetGroup[] = [
  {
    name: 'Sheets',
    presets: [metric(1220, 2440), metric(1000, 2000), metric(1250, 2500), metric(1500, 3000), metric(2050, 3050)],
  },
  {
    name: 'Laser and engraving, metric',
    presets: [metric(300, 200), metric(600, 300), metric(600, 400), metric(900, 600), metric(1300, 900)],
  },
  { name: 'Rolls, metric', presets: rolls.mm },
];

/** Presets offered with each unit. The sizes in inches remain, because a job may use one. */
export const presetGroups: Readonly<Record<LengthUnit, readonly SheetPresetGroup[]>> = {
  in: sheetPresetGroups,
  mm: [...metricGroups, ...sheetPresetGroups],
};

export const customPresetId = 'custom';
export const defaultSheet = sheetPresetGroups[0]!.presets[0]!;

/**
 * Returns the listed preset of this size, or 'custom': only the two numbers are stored. Of two presets with the same size (a 4 x 10
 * ft sheet and a 48 in roll) the last chosen one is returned.
 */
export function presetIdOf(widthIn: number, heightIn: number, chosenId?: string, unit: LengthUnit = 'in'): string {
  const listed = presetGroups[unit].flatMap((group) => group.presets);
  const same = listed.filter((preset) => isSame(preset.widthIn, widthIn) && isSame(preset.heightIn, heightIn));
  return (same.find((preset) => preset.id === chosenId) ?? same[0])?.id ?? customPresetId;
}
/** Compares sides in inches; 1219.2 mm is 48 in only up to rounding. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 1e-9;

export function findPreset(id: string): SheetPreset | undefined {
  return presetGroups.mm.flatMap((group) => group.presets).find((preset) => preset.id === id);
}

const presetLabels: Readonly<Record<LengthUnit, (preset: SheetPreset) => string>> = {
  in: ({ name, widthIn, heightIn }) => {
    const size = `${widthIn} x ${heightIn}`;
    return name.includes(size) ? name : `${name} (${size} in)`;
  },
  mm: ({ material, widthIn, heightIn }) => {
    const size = [widthIn, heightIn].map((side) => formatPlain(toUnit(side, 'mm'), 1)).join(' x ');
    return material === undefined ? size : `${material} ${size}`;
  },
};

/** Returns '4 x 8 ft (48 x 96 in)' or '1219.2 x 2438.4'; the size alone if it is the name; of a roll '24 in roll' or '610 mm roll'. */
export const presetLabel = (preset: SheetPreset, unit: LengthUnit = 'in'): string =>
  isRollPreset(preset) ? `${formatPlain(toUnit(preset.widthIn, unit), 1)} ${unit} roll` : presetLabels[unit](preset);

type MachineValues = { readonly spacingIn: number; readonly marginIn: number };
/** Inches, with the rounded values that are usual where millimeters are used. */
export type MachinePreset = MachineValues & { id: string; name: string; metric: MachineValues & { name: string } };

const machine = (
  id: string,
  [name, metricName = name]: readonly [string, string?],
  [spacingIn, marginIn]: readonly [number, number],
  [spacingMm, marginMm]: readonly [number, number],
): MachinePreset => ({
  id,
  name,
  spacingIn,
  marginIn,
  metric: { name: metricName, spacingIn: spacingMm / mmPerInch, marginIn: marginMm / mmPerInch },
});

export const machinePresets: readonly MachinePreset[] = [
  machine('general', ['General'], [0.25, 0.5], [6, 12]),
  machine('laser', ['Laser'], [0.1, 0.25], [3, 6]),
  machine('router-1-8', ['Router, 1/8 in bit', 'Router, 3 mm bit'], [0.1875, 0.5], [5, 12]),
  machine('router-1-4', ['Router, 1/4 in bit', 'Router, 6 mm bit'], [0.3125, 0.5], [8, 12]),
  machine('plasma-waterjet', ['Plasma, waterjet'], [0.375, 0.5], [10, 12]),
  machine('knife-vinyl', ['Knife, vinyl'], [0.25, 0.5], [6, 12]),
];

export const defaultMachine = machinePresets[0]!;

const machineIn: Readonly<Record<LengthUnit, (preset: MachinePreset) => MachineValues & { readonly name: string }>> = {
  in: (preset) => preset,
  mm: (preset) => preset.metric,
};
/** Returns name and values of a machine in a unit. */
export const machineValues = (preset: MachinePreset, unit: LengthUnit) => machineIn[unit](preset);

/** Returns true if this machine's gap and margin are currently set, in inches or millimeters. */
export function machineMatches(machine: MachinePreset, spacingIn: number, marginIn: number): boolean {
  return [machine, machine.metric].some(
    (values) => isSame(values.spacingIn, spacingIn) && isSame(values.marginIn, marginIn),
  );
}

/** Rules for the height of lettering. */
export const heightRuleChoices = [
  { value: 'cap', name: 'Height of a capital' },
  { value: 'overall', name: 'Tallest to lowest point' },
  { value: 'x', name: 'Height of a small x' },
] as const;

/** Units of letter spacing. `names` are by the unit of lengths, `label` is the label of the field, without the unit of a length. */
export const spacingChoices: readonly {
  readonly value: SpacingRule;
  readonly names: Readonly<Record<LengthUnit, string>>;
  readonly label: string;
}[] = [
  { value: 'percent', names: { in: '% of height', mm: '% of height' }, label: 'Letter spacing %' },
  { value: 'inches', names: { in: 'Inches added', mm: 'Millimeters added' }, label: 'Letter spacing' },
  { value: 'gaps', names: { in: 'Even gaps', mm: 'Even gaps' }, label: 'Gap' },
];

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
