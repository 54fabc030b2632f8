import type { PartRules } from '../../../shared/row-rules/row-rules.ts';
import { byPartNumber, type ChosenPart, type PieceChoices } from './piece-choices.ts';

/** Returns choices with a quantity for some parts. 0 leaves them out; a larger one cuts them again. */
export function setQuantity(pieces: PieceChoices, ids: readonly string[], quantity: number): PieceChoices {
  if (quantity === 0) return setCut(pieces, ids, false);
  return changeParts(setCut(pieces, ids, true), ids, (part) => ({ ...part, quantity }));
}

/** Returns choices with some parts cut or left out. Their quantities remain, for when they are cut again. */
export function setCut(pieces: PieceChoices, ids: readonly string[], isCut: boolean): PieceChoices {
  const changed = new Set(ids);
  const others = pieces.leftOut.filter((id) => !changed.has(id));
  return { ...pieces, leftOut: isCut ? others : [...others, ...changed].toSorted(byPartNumber) };
}

/** Returns choices with a rule for some parts. A rule equal to that of the file is no rule of the part. */
export function setRule<Rule extends keyof PartRules>(
  pieces: PieceChoices,
  ids: readonly string[],
  rule: Rule,
  value: PartRules[Rule],
  ofFile: PartRules,
): PieceChoices {
  const isOfFile = value === undefined || value === (ofFile[rule] ?? (typeof value === 'boolean' ? false : undefined));
  return changeParts(pieces, ids, ({ rules = {}, ...part }) => {
    const { [rule]: _before, ...others } = rules;
    const own = (isOfFile ? others : { ...others, [rule]: value }) as PartRules;
    return Object.keys(own).length === 0 ? part : { ...part, rules: own };
  });
}

function changeParts(
  pieces: PieceChoices,
  ids: readonly string[],
  change: (part: ChosenPart) => ChosenPart,
): PieceChoices {
  const { chosen: before = {}, ...rest } = pieces;
  const parts = new Map(Object.entries(before));
  for (const id of ids) {
    const part = change(parts.get(id) ?? {});
    if (Object.keys(part).length === 0) parts.delete(id);
    else parts.set(id, part);
  }
  if (parts.size === 0) return rest;
  return { ...rest, chosen: Object.fromEntries([...parts].toSorted(([one], [other]) => byPartNumber(one, other))) };
}

/** Returns the whole number that a typed quantity states, also with a unit: 3 for '3', '3 pcs' and '3x'; null for none. */
export function readQuantityText(typed: string): { readonly quantity: number; readonly isExact: boolean } | null {
  const match = /^(\d{1,9})\s*(?:x|×|pcs?\.?|pieces?|off|ea\.?)?$/i.exec(typed.trim());
  if (match === null) return null;
  return { quantity: Number(match[1]), isExact: match[1] === typed.trim() };
}
