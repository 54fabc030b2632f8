import { allParts, numberedName } from './part-numbers.ts';

/** A user's name for a row, or for one of its parts. */
export type ItemName = { readonly rowId: string; readonly partId?: string | undefined; readonly name: string };

type NamedPart = { readonly id: string; readonly name: string; readonly isNamed?: boolean | undefined };
type NamedRow<Part extends NamedPart> = {
  readonly id: string;
  readonly name: string;
  readonly label?: string | undefined;
  readonly parts: readonly Part[];
  readonly leftOut?: readonly Part[] | undefined;
};

/**
 * Returns a measurement with the user's names: 'Door: HARBOR' for a row, and the name alone for a part. Names of rows and parts that the
 * measurement does not have are ignored.
 */
export function applyNames<Row extends NamedRow<NamedPart>, Measured extends { readonly rows: readonly Row[] }>(
  measurement: Measured,
  names: readonly ItemName[],
): Measured {
  if (names.length === 0) return measurement;
  const rowNames = new Map<string, string>();
  const partNames = new Map<string, Map<string, string>>();
  for (const { rowId, partId, name } of names) {
    if (partId === undefined) rowNames.set(rowId, name);
    else partNames.set(rowId, (partNames.get(rowId) ?? new Map<string, string>()).set(partId, name));
  }
  const rows = measurement.rows.map((row) => {
    const label = rowNames.get(row.id);
    const ofParts = partNames.get(row.id);
    const named = (part: NamedPart): NamedPart => {
      const name = ofParts?.get(part.id);
      return name === undefined ? part : { ...part, name, isNamed: true };
    };
    return {
      ...row,
      ...(label !== undefined && { name: `${label}: ${row.name}`, label }),
      ...(ofParts !== undefined && {
        parts: row.parts.map(named),
        ...(row.leftOut !== undefined && { leftOut: row.leftOut.map(named) }),
      }),
    };
  });
  return { ...measurement, rows };
}

/** Returns the names of rows and parts that a measurement does not have. */
export function unusedNames(
  { rows }: { readonly rows: readonly NamedRow<NamedPart>[] },
  names: readonly ItemName[],
): readonly ItemName[] {
  const parts = new Map(rows.map((row) => [row.id, new Set(allParts(row).map(({ id }) => id))]));
  return names.filter(
    ({ rowId, partId }) => !(partId === undefined ? parts.has(rowId) : parts.get(rowId)?.has(partId)),
  );
}

type LabeledRow = { readonly kind: 'file' | 'text'; readonly label?: string | undefined };

/** Returns the name that identifies a part on a sheet: its own, its row's, or its name in the drawing; '' for an unnamed letter. */
export function partTitle({ kind, label }: LabeledRow, { name, isNamed }: Omit<NamedPart, 'id'>): string {
  return isNamed === true ? name : (label ?? (kind === 'file' ? name : ''));
}

/** Returns the label of a part on a sheet: its number, followed by the name that identifies it. */
export function partLabelText(row: LabeledRow, part: Omit<NamedPart, 'id'>, number: number): string {
  const title = partTitle(row, part);
  return title === '' ? String(number) : numberedName(number, title);
}
