import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import type { AddedFile } from '#lib/browser/draft/job-form.ts';
import type { ColorCode } from '#lib/shared/operations/operation-schema.ts';
import { readRuleTexts } from '#lib/shared/operations/rules.ts';
import { isRecord } from '#lib/shared/stored-value.ts';

/** Sets the rules of the drawing; `title` confirms it with an undo button. */
export type ChooseRules = (rules: readonly string[], title?: string) => void;

const key = 'color-code';
/** Event of the window when the color code of this browser has changed. */
export const colorCodeChanged = 'color-code-changed';

export function readColorCode(storage: Storage | undefined = localStorageOrNone()): ColorCode {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    if (isRecord(stored)) return { rules: readRuleTexts(stored.rules), isForEachFile: stored.isForEachFile === true };
  } catch {
    // Unreadable, or storage is forbidden: as without a color code.
  }
  return { rules: [], isForEachFile: false };
}

export function storeColorCode(change: Partial<ColorCode>, storage: Storage | undefined = localStorageOrNone()): void {
  try {
    storage?.setItem(key, JSON.stringify({ ...readColorCode(storage), ...change }));
  } catch {
    // Storage is full: the rules apply to this drawing only.
  }
  dispatchEvent(new Event(colorCodeChanged));
}

/** Returns a callback that also stores the rules as those last used. */
export const storingRules =
  (choose: ChooseRules): ChooseRules =>
  (rules, title) => {
    if (rules.length > 0) storeColorCode({ rules });
    choose(rules, title);
  };

/** Returns the rules of an added file. */
export function rulesOfNewFile(): Pick<AddedFile, 'operations'> {
  const { rules, isForEachFile } = readColorCode();
  return isForEachFile && rules.length > 0 ? { operations: rules } : {};
}
