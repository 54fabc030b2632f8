import { findPreset } from '../../../shared/presets.ts';
import { parseLength } from '../../../shared/units.ts';

type Sides = { readonly widthText: string; readonly presetId: string };

/** Returns true for a roll; its length may be typed. */
export function isRoll({ widthText, presetId }: Sides): boolean {
  const width = parseLength(widthText);
  return presetId.startsWith('roll-') && width.ok && findPreset(presetId)?.widthIn === width.inches;
}

type Grouped<Grouping> = Sides & {
  readonly keepTogether: Grouping;
  readonly isGroupedForRoll?: boolean;
  readonly isGroupedForList?: boolean;
};

/**
 * Returns a sheet after a change, with the grouping of its material: on a roll of vinyl whole rows stay together unless the user chose
 * otherwise, because loose letters of names cannot be sorted again. Another material brings separate pieces back.
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
  if (!was && is && after.keepTogether === 'piece') return { ...after, keepTogether: 'row', isGroupedForRoll: true };
  if (was && !is && isGroupedForRoll) return { ...(sheet as Sheet), keepTogether: 'piece' };
  return after;
}
