import { expect, test } from '@jest/globals';
import { limits } from '#lib/shared/limits.ts';
import {
  customPresetId,
  defaultSheet,
  effortChoices,
  findPreset,
  heightRuleChoices,
  keepTogetherChoices,
  machinePresets,
  presetIdOf,
  presetLabel,
  isRollPreset,
  rollPresets,
  rotationChoices,
  sheetPresetGroups,
} from '#lib/shared/presets.ts';
import { effortSeconds, heightRules, keepTogetherRules, rotations } from '#lib/shared/product.ts';
import { settingWords } from '#lib/shared/setting-words.ts';

const all = sheetPresetGroups.flatMap((group) => group.presets);

test('every preset is within the limits and has its own id', () => {
  expect(new Set(all.map((preset) => preset.id)).size).toBe(all.length);
  for (const preset of all) {
    const longest = isRollPreset(preset) ? limits.roll.lengthIn.max : limits.sheetIn.max;
    expect(Math.min(preset.widthIn, preset.heightIn)).toBeGreaterThanOrEqual(limits.sheetIn.min);
    expect(preset.widthIn).toBeLessThanOrEqual(limits.sheetIn.max);
    expect(preset.heightIn).toBeLessThanOrEqual(longest);
  }
  for (const machine of machinePresets) {
    expect(machine.spacingIn).toBeGreaterThanOrEqual(limits.spacingIn.min);
    expect(machine.spacingIn).toBeLessThanOrEqual(limits.spacingIn.max);
    expect(machine.marginIn).toBeLessThanOrEqual(limits.marginIn.max);
  }
});

test('selects the preset by size, and by id among equal sizes', () => {
  expect(defaultSheet).toMatchObject({ widthIn: 48, heightIn: 96 });
  expect(presetIdOf(48, 96)).toBe(defaultSheet.id);
  expect(presetIdOf(96, 48)).toBe(customPresetId);
  expect(presetIdOf(48, 120)).toBe('48x120');
  expect(presetIdOf(48, 1800, 'roll-48')).toBe('roll-48');
  expect(presetIdOf(48, 96, 'roll-48')).toBe('48x96');
  expect(findPreset('60x60')?.name).toBe('Baltic birch 60 x 60');
});

test('a label states name and size once', () => {
  expect(presetLabel(defaultSheet)).toBe('4 x 8 ft (48 x 96 in)');
  expect(presetLabel(findPreset('49x97')!)).toBe('MDF 49 x 97');
  expect(presetLabel(findPreset('roll-610mm')!, 'mm')).toBe('610 mm roll');
  expect(presetLabel(findPreset('roll-24')!)).toBe('24 in roll');
  expect(rollPresets.in.map((preset) => presetLabel(preset)).join()).not.toMatch(/mm/);
  expect(rollPresets.mm.map((preset) => presetLabel(preset, 'mm')).join()).not.toMatch(/in roll/);
});

test('every choice of the product has one name on screen and on paper', () => {
  const valuesOf = (choices: readonly { value: unknown }[]) => new Set(choices.map(({ value }) => value));
  expect(valuesOf(rotationChoices)).toEqual(new Set(rotations));
  expect(valuesOf(keepTogetherChoices)).toEqual(new Set(keepTogetherRules));
  expect(valuesOf(heightRuleChoices)).toEqual(new Set(heightRules));
  expect(valuesOf(effortChoices)).toEqual(new Set(effortSeconds));
  for (const { value, name } of rotationChoices)
    expect(settingWords({ rotation: value })).toEqual([['Rotation', name]]);
});
