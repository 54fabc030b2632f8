import type { ItemName } from '../../../shared/model.ts';
import type { PartRules } from '../../../shared/row-rules/row-rules.ts';
import { cleanName } from '../../../shared/item-name.ts';
import { limits } from '../../../shared/limits.ts';
import type { SpacingRule } from '../../../shared/product.ts';
import { spacingFields } from '../../../shared/lettering/spacing-fields.ts';

/** Choices for the pieces of a row or a file, by the ids of its parts. */
export type PieceChoices = {
  /** Parts that are not cut, in the order of the drawing. */
  readonly leftOut: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  /** Quantities and rules that differ from those of the drawing; absent for none. */
  readonly chosen?: Readonly<Record<string, ChosenPart>>;
};

/** Choices for one part. `quantity`: pieces that one drawing yields. */
export type ChosenPart = { readonly quantity?: number; readonly rules?: PartRules };

export const noPieceChoices: PieceChoices = { leftOut: [], names: {} };

type Item = { readonly nameText: string; readonly pieces: PieceChoices };
type File = Item & {
  readonly content: string;
  readonly scale?: unknown;
  readonly whiteIsCutOut?: boolean;
  readonly page?: number;
  readonly leaveOutFrame: boolean;
  readonly operations?: readonly string[];
};
/** Settings of a row that determine its parts. */
const partSettings = [
  'text',
  'font',
  'own',
  'kerning',
  'spacingRule',
  'trackingText',
  'leadingText',
  'align',
  'weld',
] as const;
type Row = Item & { readonly id: string; readonly spacingRule: SpacingRule; readonly sizeText: string } & Readonly<
    Record<(typeof partSettings)[number] | 'heightRule', unknown>
  >;
/** A job as far as its pieces are concerned. */
type Job = { readonly file: File | null; readonly rows: readonly Row[] };

/** Row id of a job's file in results. */
export const fileRowId = 'file';

/** Parts that are not cut, by row id. */
export type LeftOutParts = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the job with other parts left out. Rows that are not listed do not change, nor do those whose artwork differs from that in `of`:
 * the ids of parts are those of one drawing.
 */
export function leaveOutParts<Form extends Job>(form: Form, leftOut: LeftOutParts, of: Job): Form {
  return changePieces(form, (id, pieces) => {
    const parts = leftOut[id];
    return parts === undefined || !isSameArtwork(of, form, id)
      ? pieces
      : { ...pieces, leftOut: parts.toSorted(byPartNumber) };
  });
}

/** Compares ids of parts by their numbers. */
export const byPartNumber = (one: string, other: string): number => numberIn(one) - numberIn(other);
const numberIn = (partId: string): number => Number(partId.slice(partId.lastIndexOf('-') + 1));

/** Returns the job with a part named; an empty name removes it. */
export function namePart<Form extends Job>(form: Form, rowId: string, partId: string, name: string): Form {
  return changePieces(form, (id, pieces) => {
    if (id !== rowId) return pieces;
    const { [partId]: _before, ...others } = pieces.names;
    return { ...pieces, names: name === '' ? others : { ...others, [partId]: name } };
  });
}

/** Returns the parts of a job that are left out, by row id. */
export function leftOutParts({ file, rows }: Job): LeftOutParts {
  const all = rows.map(({ id, pieces }) => [id, pieces.leftOut] as const);
  return Object.fromEntries(file === null ? all : [...all, [fileRowId, file.pieces.leftOut]]);
}

function changePieces<Form extends Job>(
  form: Form,
  change: (rowId: string, pieces: PieceChoices) => PieceChoices,
): Form {
  const changed = <Changed extends Item>(id: string, item: Changed): Changed => {
    const pieces = change(id, item.pieces);
    return pieces === item.pieces ? item : { ...item, pieces };
  };
  const file = form.file && changed(fileRowId, form.file);
  const rows = form.rows.map((row) => changed(row.id, row));
  const isSame = file === form.file && rows.every((row, i) => row === form.rows[i]);
  return isSame ? form : { ...form, file, rows };
}

/**
 * Returns the job after an edit, without the choices for pieces of artwork that the edit changed: the ids of parts are those of one drawing.
 */
export function resetPieces<Form extends Job>(before: Job, after: Form): Form {
  return changePieces(after, (id, pieces) =>
    !hasChoices(pieces) || isSameArtwork(before, after, id) ? pieces : noPieceChoices,
  );
}

/** Returns true if a row, or the file, has the same parts in both jobs. */
function isSameArtwork(one: Job, other: Job, id: string): boolean {
  if (id === fileRowId) return one.file !== null && other.file !== null && hasSameParts(one.file, other.file);
  const rows = [one, other].map((job) => job.rows.find((row) => row.id === id));
  return rows[0] !== undefined && rows[1] !== undefined && rowKey(rows[0]) === rowKey(rows[1]);
}

/** Returns the number of parts that were left out before an edit and are cut again after it; removed rows do not count. */
export function countPiecesCutAgain(before: Job, after: Job): number {
  const [was, is] = [leftOutParts(before), leftOutParts(after)];
  return Object.keys(is).reduce((sum, id) => sum + (is[id]!.length === 0 ? (was[id]?.length ?? 0) : 0), 0);
}

/** Returns the number of parts of the file with quantities or rules that an edit reset. */
export function countChoicesReset(before: Job, after: Job): number {
  const reset = after.file?.pieces.chosen === undefined ? before.file?.pieces.chosen : undefined;
  return Object.keys(reset ?? {}).length;
}

const hasChoices = ({ leftOut, names, chosen }: PieceChoices): boolean =>
  leftOut.length > 0 || Object.keys(names).length > 0 || chosen !== undefined;

/** Returns true for files with the same parts. A scale may change which lines meet. */
function hasSameParts(one: File, other: File): boolean {
  const key = ({ scale, whiteIsCutOut = false, page = 1, leaveOutFrame, operations = [] }: File): string =>
    JSON.stringify([scale, whiteIsCutOut, page, leaveOutFrame, operations]);
  return one.content === other.content && key(one) === key(other);
}

/** Key of the settings that determine a row's parts. A height scales them, unless spacing in inches joins or separates letters. */
function rowKey(row: Row): string {
  const size = spacingFields[row.spacingRule].isShare ? null : [row.sizeText, row.heightRule];
  return JSON.stringify([...partSettings.map((setting) => row[setting]), size]);
}

/** Returns the names in a job, without those that are blank. */
export function jobNames({ file, rows }: Job): ItemName[] {
  const items = [...(file === null ? [] : [{ ...file, id: fileRowId }]), ...rows];
  const named = items.flatMap(({ id, nameText, pieces }): ItemName[] => [
    { rowId: id, name: cleanName(nameText) },
    ...Object.entries(pieces.names).map(([partId, name]) => ({ rowId: id, partId, name: cleanName(name) })),
  ]);
  return named.filter(({ name }) => name !== '').slice(0, limits.names);
}
