import { useEffect, useReducer } from 'react';
import { callProduct } from '#lib/browser/api-client.ts';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import type { ColorCode } from '#lib/shared/operations/operation-schema.ts';
import type { AddedFile } from '#lib/browser/draft/job-form.ts';
import { readRuleTexts } from '#lib/shared/operations/rules.ts';
import { isRecord } from '#lib/shared/stored-value.ts';

/** Sets the rules of the drawing; `title` confirms it with an undo button. */
export type ChooseRules = (rules: readonly string[], title?: string) => void;

const key = 'color-code';
/** Event of the window when the color code of this browser has changed. */
const colorCodeChanged = 'color-code-changed';

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

/** Color code that this browser and the account had in common last. */
const commonKey = 'color-code-in-account';
/** Time without a change, after which changes are stored in the account. */
const pauseMs = 1500;

/** Color code that is stored with the account. */
export type AccountColorCode = {
  /** Returns null without one. */
  readonly load: () => Promise<ColorCode | null>;
  readonly store: (code: ColorCode) => Promise<unknown>;
};

export const accountColorCode: AccountColorCode = {
  load: async () => (await callProduct('colorCode', null)).colorCode,
  store: (code) => callProduct('storeColorCode', code),
};

/**
 * Synchronizes the color code of this browser with that of the account: at first the account's applies, unless only this browser has changed
 * it since both were equal; later changes are stored in both. Renders again when the account's arrives. Without the account, for example
 * offline, the color code of this browser applies.
 */
export function useColorCode(account: AccountColorCode): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      const changed = textOf(readColorCode());
      if (changed === readCommon()) return;
      account.store(readColorCode()).then(() => writeCommon(changed), ignored);
    };
    const storeLater = () => {
      clearTimeout(timer);
      timer = setTimeout(store, pauseMs);
    };
    addEventListener(colorCodeChanged, storeLater);
    const before = textOf(readColorCode());
    account.load().then((loaded) => {
      if (!isOpen) return;
      const isUnchanged = textOf(readColorCode()) === before;
      if (loaded === null || textOf(loaded) === readCommon() || !isUnchanged) {
        if (loaded !== null || before !== textOf({ rules: [], isForEachFile: false })) store();
        return;
      }
      writeCommon(textOf(loaded));
      storeColorCode(loaded);
      render();
    }, ignored);
    return () => {
      isOpen = false;
      removeEventListener(colorCodeChanged, storeLater);
      if (timer !== undefined) store();
    };
  }, [account]);
}

const ignored = (): void => undefined;

const textOf = ({ rules, isForEachFile }: ColorCode): string => JSON.stringify([rules, isForEachFile]);

function readCommon(): string | null {
  try {
    return localStorageOrNone()?.getItem(commonKey) ?? null;
  } catch {
    return null;
  }
}

function writeCommon(text: string): void {
  try {
    localStorageOrNone()?.setItem(commonKey, text);
  } catch {
    // Storage is full: the account's color code applies again at the next start.
  }
}
