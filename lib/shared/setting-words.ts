import { formatPlain } from './format.ts';
import { costRuleChoices, effortChoices, keepTogetherChoices, rotationChoices } from './presets.ts';

type Choices = readonly { readonly value: unknown; readonly name: string }[];

const nameOf = (choices: Choices, chosen: unknown): string | undefined =>
  choices.find(({ value }) => value === chosen)?.name;

/** Returns the requested nesting options as label and value, in the screen's words. Unknown ones are omitted. */
export function settingWords(options: Readonly<Record<string, unknown>>): [label: string, value: string][] {
  const { spacingIn, rotation, partsInHoles, keepTogether, costRule, budgetS } = options;
  const words: [string, string | undefined][] = [
    ['Spacing', typeof spacingIn === 'number' ? `${formatPlain(spacingIn)} in` : undefined],
    ['Rotation', nameOf(rotationChoices, rotation)],
    ['Parts in holes', typeof partsInHoles === 'boolean' ? (partsInHoles ? 'Yes' : 'No') : undefined],
    ['Pieces', nameOf(keepTogetherChoices, keepTogether)],
    ['Cost counts', nameOf(costRuleChoices, costRule)],
    [
      'Effort',
      nameOf(effortChoices, budgetS) ?? (typeof budgetS === 'number' ? `${formatPlain(budgetS)} s` : undefined),
    ],
  ];
  return words.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));
}
