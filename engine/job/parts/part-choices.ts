import { EngineError } from '@measurement-nesting/curves';
import { cleanText, type Diagnostic, type Part } from '@measurement-nesting/curves/drawing';
import type { PartRules } from '@measurement-nesting/nesting/model';
import { nearestName } from './nearest-name.ts';

/** Quantity and rules for a part of a drawing, or for all parts with a name. */
export type PartChoice = {
  /** Id of a part: see measureDrawing. Exactly one of `partId` and `name` is present. */
  readonly partId?: string | undefined;
  /** Name of parts, of the named part or group they are drawn in, or of their layer. */
  readonly name?: string | undefined;
  /** Number of pieces that one drawing yields; 0 for a part that is not cut. Default: that of the drawing, otherwise 1. */
  readonly quantity?: number | undefined;
  /** Rules of the part, instead of those of the drawing. */
  readonly rules?: PartRules | undefined;
};

/** Quantities and rules by part id, and the notices on names of several parts. */
export type ChosenParts = {
  readonly quantities: ReadonlyMap<string, number>;
  readonly rules: ReadonlyMap<string, PartRules>;
  readonly notices: readonly Diagnostic[];
};

/** Maximum number of places in a notice. */
const maxPlaces = 50;
/** Maximum number of characters of a name in a message. */
const maxShown = 80;

/**
 * Applies choices to the parts of a drawing. For a part with several choices the more specific one decides, attribute by attribute: that of
 * its id, then that of its name, then that of its group, file or layer. The order of the choices has no effect.
 * Throws EngineError part_unknown for an id or a name that the drawing does not have.
 */
export function chooseParts(parts: readonly Part[], choices: readonly PartChoice[]): ChosenParts {
  const quantities = new Map<string, number>();
  const rules = new Map<string, PartRules>();
  for (const { id, source } of parts) if (source.namedPart) quantities.set(id, source.namedPart.quantity);
  if (choices.length === 0) return { quantities, rules, notices: [] };
  const byId = new Map(parts.map((part) => [part.id, part]));
  const [byName, byOrigin] = [namesOf(parts, ({ name }) => [name]), namesOf(parts, originsOf)];
  const found = choices.map((choice): Found => {
    const { partId, name = '' } = choice;
    const part = partId === undefined ? undefined : byId.get(partId);
    if (part !== undefined) return { choice, rank: 2, parts: [part] };
    if (partId !== undefined) throw unknownId(partId, parts.length);
    const named = byName.get(name);
    const members = named ?? byOrigin.get(name);
    if (members === undefined) throw unknownName(name, [...byName.keys(), ...byOrigin.keys()]);
    return { choice, rank: named ? 1 : 0, parts: members };
  });
  const notices = found.flatMap(({ choice, parts: members }) => severalNotice(choice, members));
  for (const { choice, parts: members } of found.toSorted(bySpecificity)) {
    for (const { id } of members) {
      if (choice.quantity !== undefined) quantities.set(id, choice.quantity);
      const own = { ...rules.get(id), ...choice.rules };
      if (Object.keys(own).length > 0) rules.set(id, own);
    }
  }
  return { quantities, rules, notices: notices.toSorted((a, b) => (a.message < b.message ? -1 : 1)) };
}

/** A choice with its parts. The choice of greater rank decides. */
type Found = { readonly choice: PartChoice; readonly rank: number; readonly parts: readonly Part[] };

const bySpecificity = (a: Found, b: Found): number =>
  a.rank - b.rank || ((a.choice.name ?? '') < (b.choice.name ?? '') ? -1 : 1);

/** Returns the id of a part's shape, and the names of the file, the groups and the layer that it is drawn in. */
const originsOf = ({ source: { id, namedPart, groupNames = [], layer } }: Part): string[] =>
  [id, namedPart?.name ?? '', ...groupNames, layer].filter((name) => name !== '');

/** Returns the parts by each of their names. */
function namesOf(parts: readonly Part[], names: (part: Part) => readonly string[]): Map<string, Part[]> {
  const byName = new Map<string, Part[]>();
  for (const part of parts) {
    for (const name of new Set(names(part))) {
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [part]);
      else others.push(part);
    }
  }
  return byName;
}

/** Returns a name for a message, in quotes. */
const shown = (name: string): string => `"${cleanText(name, maxShown)}"`;

function severalNotice({ name }: PartChoice, members: readonly Part[]): Diagnostic[] {
  if (name === undefined || members.length === 1) return [];
  const places = members.slice(0, maxPlaces).map(({ box }) => box);
  const message = `${members.length} pieces are named ${shown(name)}. Its quantity and rules apply to each of them.`;
  return [{ code: 'parts_share_name', count: members.length, message, places }];
}

function unknownId(partId: string, count: number): EngineError {
  const known = count === 0 ? 'It has no parts.' : count === 1 ? 'It has part-1.' : `It has part-1 to part-${count}.`;
  return new EngineError('part_unknown', `The drawing has no part ${partId}. ${known}`, 'file.parts');
}

function unknownName(name: string, names: readonly string[]): EngineError {
  const nearest = nearestName(name, names);
  const hint = nearest === null ? 'It has no named parts.' : `The nearest name is ${shown(nearest)}.`;
  return new EngineError('part_unknown', `The drawing has no part named ${shown(name)}. ${hint}`, 'file.parts');
}
