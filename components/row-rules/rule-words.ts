import type { FileForm, RowForm } from '#lib/browser/draft/job-form.ts';
import { hasLines, readSpacing } from '#lib/browser/draft/row-spacing.ts';
import { heightRuleChoices } from '#lib/shared/presets.ts';
import { rowFlags, rowFlagWords, type RowRules } from '#lib/shared/row-rules/row-rules.ts';

const rotationWords: Readonly<Record<NonNullable<RowRules['rotation']>, string>> = {
  none: 'no rotation',
  '180': 'half turns only',
  '90': 'quarter turns',
  any: 'any angle',
};

type Ruled = { readonly rules: RowRules; readonly fills: boolean; readonly nameText: string };

/** Returns the rules of a row that differ from the default, in words: ['no rotation', 'mirror allowed']. */
export function ruleWordsOfRow(row: RowForm, isNesting: boolean): string[] {
  const { heightRule, leadingText, align } = row;
  const isSpaced = readSpacing(row)?.tracking !== 0;
  const isSet = hasLines(row.text) && (leadingText.trim() !== '' || align !== 'left');
  return [
    ...sharedWords(row, isNesting),
    ...(heightRule === 'cap' ? [] : [lowered(heightRuleChoices.find(({ value }) => value === heightRule)!.name)]),
    ...(isSpaced ? ['letter spacing'] : []),
    ...(isSet ? ['line spacing'] : []),
    ...(row.kerning ? [] : ['no kerning']),
    ...(row.weld ? ['welded'] : []),
  ];
}

/** Returns the rules of the drawing that differ from the default, in words. */
export function ruleWordsOfFile(file: FileForm, isNesting: boolean): string[] {
  return [
    ...sharedWords(file, isNesting),
    ...(file.leaveOutTinyHoles ? ['without tiny holes'] : []),
    ...(file.whiteIsCutOut === true ? ['white is cut out'] : []),
    ...(file.leaveOutFrame ? ['without the rectangle'] : []),
  ];
}

function sharedWords({ rules, fills, nameText }: Ruled, isNesting: boolean): string[] {
  const flags = rowFlags.filter((flag) => rules[flag] === true && !(fills && flag === 'placeFirst'));
  const placement = isNesting
    ? [
        ...(rules.rotation === undefined ? [] : [rotationWords[rules.rotation]]),
        ...flags.map((flag) => lowered(rowFlagWords[flag].box)),
      ]
    : [];
  return [...placement, ...(nameText.trim() === '' ? [] : ['named'])];
}

const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
