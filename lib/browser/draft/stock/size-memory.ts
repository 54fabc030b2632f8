import { customPresetId, presetIdOf } from '../../../shared/presets.ts';
import type { OutlineCorner } from '../../../shared/model.ts';
import { parseLength } from '../../../shared/units.ts';
import { detailsOf, hasDetails, plainDetails, type SizeDetails, type SizedSheet } from './size-details.ts';
import type { ZoneForm } from './zone-form.ts';

type Sides = {
  readonly widthText: string;
  readonly heightText: string;
  readonly presetId: string;
  readonly material?: MaterialSides | undefined;
  readonly roll?: RollSides | undefined;
};
/** Material of a sheet, as far as its details depend on it. */
type MaterialSides = {
  readonly id: string | null;
  readonly widthIn: number;
  readonly heightIn: number;
  /** True for a material on rolls, whose height is the length of a roll. */
  readonly isRoll?: boolean;
};
/** Rolls of a sheet, as far as its material depends on them. */
type RollSides = { readonly sizes: readonly { readonly widthText: string }[]; readonly lengthText: string };

const maxEarlier = 8;
/** Places of the sides in a key, in inches: 600 mm and 23.622 in are one side. */
const sidePlaces = 3;

/**
 * Returns a size whose sides were changed, with the details of its new sheet: price, number, name, grain, exclusion zones and outline are those
 * that were entered for that sheet, or none. They remain for a sheet that was turned. The details of the previous sheet return with its sides.
 */
export function withSides<Size extends SizeDetails>(size: Size, before: Sides, after: Sides): Size {
  const [was, is] = [sheetOf(before), sheetOf(after)];
  const details = detailsOf(size);
  if (was.key === is.key) return isTurned(was, is) ? { ...size, ...turned(details, was, is) } : size;
  const others = (size.earlier ?? []).filter(({ sheet }) => sheet.key !== was.key);
  const all = hasDetails(details) ? [...others, { sheet: was, details }].slice(-maxEarlier) : others;
  const found = all.find(({ sheet }) => sheet.key === is.key);
  const earlier = all.filter((entry) => entry !== found);
  const { zones: _zones, outline: _outline, earlier: _earlier, ...rest } = size;
  return {
    ...(rest as Size),
    ...(found === undefined ? plainDetails : turned(found.details, found.sheet, is)),
    ...(earlier.length > 0 && { earlier }),
  };
}

/**
 * Returns the material that a sheet has; null if its sides are not those of the material, in any orientation, or its first roll is not that of
 * the material.
 */
export function materialIn<Material extends MaterialSides>(
  sheet: Pick<Sides, 'widthText' | 'heightText' | 'roll'> & { readonly material?: Material | undefined },
): Material | null {
  const { widthText, heightText, material, roll } = sheet;
  if (material === undefined || (material.isRoll === true) !== (roll !== undefined)) return null;
  if (roll !== undefined) {
    const own = [material.widthIn, material.heightIn];
    const typed = [roll.sizes[0]?.widthText ?? '', roll.lengthText].map(inches);
    return own.every((side, nth) => side.toFixed(sidePlaces) === typed[nth]!.toFixed(sidePlaces)) ? material : null;
  }
  const isIt = sidesKey(material.widthIn, material.heightIn) === sidesKey(inches(widthText), inches(heightText));
  return isIt ? material : null;
}

const sidesKey = (...sides: readonly [number, number]): string =>
  sides
    .toSorted((a, b) => a - b)
    .map((side) => side.toFixed(sidePlaces))
    .join(' ');

/** A roll and a sheet of one size are different sheets, and so are two materials. */
function sheetOf(sides: Sides): SizedSheet {
  const { widthText, heightText, presetId } = sides;
  const [widthIn, heightIn] = [inches(widthText), inches(heightText)];
  if (Number.isNaN(widthIn + heightIn)) return { key: JSON.stringify([widthText, heightText]), widthIn, heightIn };
  const material = materialIn(sides);
  const presets = [presetIdOf(widthIn, heightIn, presetId), presetIdOf(heightIn, widthIn, presetId)];
  const listed = presets.find((id) => id !== customPresetId) ?? customPresetId;
  const kind = material === null ? listed : `material ${material.id}`;
  return { key: `${kind} ${sidesKey(widthIn, heightIn)}`, widthIn, heightIn };
}

function inches(text: string): number {
  const parsed = parseLength(text);
  return parsed.ok ? parsed.inches : Number.NaN;
}

const isTurned = (from: SizedSheet, to: SizedSheet): boolean =>
  from.widthIn > from.heightIn !== to.widthIn > to.heightIn;

/** Returns the details of a sheet in the orientation of `to`. A tall sheet is turned clockwise, and a wide one counterclockwise. */
function turned(details: SizeDetails, from: SizedSheet, to: SizedSheet): SizeDetails {
  if (!isTurned(from, to)) return details;
  const { grain, zones, outline } = details;
  const isClockwise = to.widthIn > to.heightIn;
  return {
    ...details,
    grain: grain === 'none' ? grain : grain === 'width' ? 'height' : 'width',
    ...(zones && { zones: zones.map((zone) => turnedZone(zone, from, isClockwise)) }),
    ...(outline && { outline: outline.map((corner) => turnedCorner(corner, from, isClockwise)) }),
  };
}

const turnedCorner = ({ xIn, yIn }: OutlineCorner, from: SizedSheet, isClockwise: boolean): OutlineCorner =>
  isClockwise ? { xIn: from.heightIn - yIn, yIn: xIn } : { xIn: yIn, yIn: from.widthIn - xIn };

function turnedZone(
  { id, xText, yText, widthText, heightText }: ZoneForm,
  from: SizedSheet,
  isClockwise: boolean,
): ZoneForm {
  const far = (side: number, at: string, length: string): string => {
    const rest = side - inches(at) - inches(length);
    return Number.isNaN(rest) ? at : String(Number(rest.toFixed(9)));
  };
  const at = isClockwise
    ? { xText: far(from.heightIn, yText, heightText), yText: xText }
    : { xText: yText, yText: far(from.widthIn, xText, widthText) };
  return { id, ...at, widthText: heightText, heightText: widthText };
}
