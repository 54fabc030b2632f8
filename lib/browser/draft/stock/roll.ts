import { findPreset } from '../../../shared/presets.ts';
import { defaultRotation, type rotations } from '../../../shared/product.ts';
import { rollOf, type RollForm } from './roll-form.ts';
import { parseLength } from '../../../shared/units.ts';

type Sides = { readonly widthText: string; readonly presetId: string; readonly roll?: RollForm | undefined };

/** Returns true for a roll, and for a sheet that a former version chose as one. */
export function isRoll({ widthText, presetId, roll }: Sides): boolean {
  if (roll !== undefined) return true;
  const width = parseLength(widthText);
  return presetId.startsWith('roll-') && width.ok && findPreset(presetId)?.widthIn === width.inches;
}

type Chosen = Partial<Sides> & { readonly heightText?: string };

/** Returns a change of the sheet in which a preset of a roll is a roll, and the sides of the sheet remain. Other presets are sheets. */
export function withChosenRoll<Change extends Chosen>(change: Change): Change {
  const { presetId, widthText: _width, heightText: _height, ...rest } = change;
  if (presetId === undefined) return change;
  const preset = presetId.startsWith('roll-') ? findPreset(presetId) : undefined;
  return preset === undefined
    ? { ...change, roll: undefined }
    : ({ ...rest, roll: rollOf(preset.widthIn, preset.id.endsWith('mm') ? 'm' : 'ft') } as unknown as Change);
}

type Grouped<Grouping> = Sides & {
  readonly keepTogether: Grouping;
  readonly rotation: (typeof rotations)[number];
  readonly isGroupedForRoll?: boolean;
  readonly isGroupedForList?: boolean;
};

/**
 * Returns a sheet after a change, with the grouping of its material: on a roll of vinyl whole rows stay together and readable unless the user
 * chose otherwise, because loose letters of names cannot be sorted again. Another material brings separate pieces and turns back.
 */
export function withRollGrouping<Grouping extends string, Sheet extends Grouped<Grouping | 'piece' | 'row'>>(
  before: Sheet,
  after: Sheet,
): Sheet {
  const { isGroupedForRoll = false, ...sheet } = after;
  if (before.keepTogether !== after.keepTogether) {
    const { isGroupedForList: _list, ...chosen } = sheet;
    return chosen as Sheet;
  }
  const [was, is] = [isRoll(before), isRoll(after)];
  const isList = after.isGroupedForList === true;
  if (!was && is && (after.keepTogether === 'piece' || isList)) {
    const rotation = after.rotation === defaultRotation ? 'none' : after.rotation;
    return { ...after, keepTogether: 'row', rotation, isGroupedForRoll: true };
  }
  if (was && !is && isGroupedForRoll) {
    const rotation = after.rotation === 'none' ? defaultRotation : after.rotation;
    return { ...(sheet as Sheet), keepTogether: isList ? 'row' : 'piece', rotation };
  }
  return after;
}

/** Number of rows with a text from which they are a list of names rather than the lines of one sign. */
export const minListRows = 8;

type GroupedByList<Grouping> = {
  readonly widthText: string;
  readonly presetId: string;
  readonly keepTogether: Grouping;
  readonly isGroupedForRoll?: boolean;
  readonly isGroupedForList?: boolean;
};
type Rows = readonly { readonly text: string }[];

export const isList = (rows: Rows): boolean => rows.filter(({ text }) => text.trim() !== '').length >= minListRows;

/**
 * Returns the sheet of a job whose rows became a list by a paste: whole rows stay together, because loose letters of many names cannot be
 * sorted again. A grouping that the user chose remains.
 */
export function withListGrouping<Sheet extends GroupedByList<string>>(sheet: Sheet, before: Rows, after: Rows): Sheet {
  const isByDefault = sheet.keepTogether === 'piece' || sheet.isGroupedForRoll === true;
  if (isList(before) || !isList(after) || !isByDefault) return sheet;
  return { ...sheet, keepTogether: 'row', isGroupedForList: true };
}

/** Returns the sheet for the next job, without the grouping of a list. */
export function withoutListGrouping<Sheet extends GroupedByList<string>>(sheet: Sheet): Sheet {
  const { isGroupedForList = false, ...rest } = sheet;
  if (!isGroupedForList) return sheet;
  return isRoll(sheet) ? { ...(rest as Sheet), isGroupedForRoll: true } : { ...(rest as Sheet), keepTogether: 'piece' };
}
