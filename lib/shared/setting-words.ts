import { formatPlain } from './format.ts';
import { costRuleChoices, effortChoices, keepTogetherChoices, rotationChoices } from './presets.ts';
import { grainChoices, type PartRules, rowFlags, rowFlagWords } from './row-rules/row-rules.ts';
import { isRecord } from './stored-value.ts';
import { toUnit, type LengthUnit } from './units.ts';

type Choices = readonly { readonly value: unknown; readonly name: string }[];

const nameOf = (choices: Choices, chosen: unknown): string | undefined =>
  choices.find(({ value }) => value === chosen)?.name;

/** Returns the rules of single rows in a run's options: the words of each, and the ids of its rows. */
export function rowRuleWords(options: Readonly<Record<string, unknown>>): [label: string, rowIds: string[]][] {
  const { rowRotations } = options;
  const rotations = Object.entries(isRecord(rowRotations) ? rowRotations : {});
  return [
    ...rowFlags.map((flag): [string, string[]] => [rowFlagWords[flag].listed, stringsIn(options[flag])]),
    ...rotationChoices.map(({ value, name }): [string, string[]] => [
      `Rotation, ${name}`,
      rotations.flatMap(([id, rotation]) => (rotation === value ? [id] : [])),
    ]),
  ];
}

/** Returns the rules of a part in words. */
export function partRuleWords(rules: PartRules): string[] {
  const rotation = nameOf(rotationChoices, rules.rotation);
  const grain = nameOf(grainChoices, rules.grain);
  return [
    ...rowFlags.flatMap((flag) => {
      if (rules[flag] === undefined) return [];
      return [rules[flag] ? rowFlagWords[flag].listed : `${rowFlagWords[flag].listed}: no`];
    }),
    ...(rotation === undefined ? [] : [`Rotation, ${rotation}`]),
    ...(grain === undefined ? [] : [`Grain, ${grain}`]),
  ];
}

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Returns the requested nesting options as label and value, in the screen's words. Unknown ones are omitted. */
export function settingWords(
  options: Readonly<Record<string, unknown>>,
  unit: LengthUnit = 'in',
): [label: string, value: string][] {
  const { spacingIn, rotation, partsInHoles, keepTogether, sharedCuts, costRule, budgetS, extendWhileBetter } = options;
  const words: [string, string | undefined][] = [
    ['Spacing', typeof spacingIn === 'number' ? `${formatPlain(toUnit(spacingIn, unit))} ${unit}` : undefined],
    ['Rotation', nameOf(rotationChoices, rotation)],
    ['Parts in holes', typeof partsInHoles === 'boolean' ? (partsInHoles ? 'Yes' : 'No') : undefined],
    ['Pieces', nameOf(keepTogetherChoices, keepTogether)],
    ['Shared cuts', sharedCuts === true ? 'Cut once' : undefined],
    ['Cost counts', nameOf(costRuleChoices, costRule)],
    [
      'Effort',
      nameOf(effortChoices, budgetS) ?? (typeof budgetS === 'number' ? `${formatPlain(budgetS)} s` : undefined),
    ],
    ['Extended', extendWhileBetter === true ? 'While it gets better' : undefined],
  ];
  return words.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));
}
