import {
  flagsOf,
  rowFlags,
  type AllowedRotations,
  type PartGrain,
  type PartRules,
  type RowFlag,
  type RowRules,
} from '@measurement-nesting/nesting/model';

export {
  defaultRules,
  flagsOf,
  partGrains,
  rowFlags,
  type PartGrain,
  type PartRules,
  type RowFlag,
  type RowRules,
} from '@measurement-nesting/nesting/model';

/** Words of each flag: of its check box, and of its list of rows in README.txt. */
export const rowFlagWords: Readonly<Record<RowFlag, { readonly box: string; readonly listed: string }>> = {
  placeFirst: { box: 'Place first', listed: 'Placed first' },
  mirror: { box: 'Mirror allowed', listed: 'Mirror allowed' },
};

/** Grain of a part in words. */
export const grainChoices: readonly { readonly value: PartGrain; readonly name: string; readonly short: string }[] = [
  { value: 'length', name: 'Along its length', short: 'Length' },
  { value: 'width', name: 'Along its width', short: 'Width' },
  { value: 'any', name: 'Any', short: 'Any' },
];

/** The fields of a row's rules in requests, where a lock is a field of its own. */
type RuleFields = { rotationLocked: boolean; rotation?: AllowedRotations | undefined } & {
  [Flag in RowFlag]?: boolean | undefined;
};

/** Returns the rules of a row or the file of a request. `rotationLocked` has precedence. */
export const rulesOf = ({ rotationLocked, rotation, ...flags }: RuleFields): RowRules => {
  const allowed = rotationLocked ? 'none' : rotation;
  return { ...(allowed !== undefined && { rotation: allowed }), ...flagsOf(flags) };
};

/**
 * Returns rules as the fields of a request. A lock is sent without a rotation, and nothing for a flag that is off, so that stored requests
 * remain equal.
 */
export const ruleFields = ({ rotation, ...flags }: RowRules): RuleFields => ({
  rotationLocked: rotation === 'none',
  ...(rotation !== undefined && rotation !== 'none' && { rotation }),
  ...flagsOf(flags),
});

/** Returns the rules of a part of a drawing. A flag that is off remains, because it turns one of the file off. */
export const partRulesOf = ({ rotation, grain, ...flags }: PartRules): PartRules => {
  const set = rowFlags.flatMap((flag) => (flags[flag] === undefined ? [] : [[flag, flags[flag]] as const]));
  return {
    ...(rotation !== undefined && { rotation }),
    ...(grain !== undefined && { grain }),
    ...Object.fromEntries(set),
  };
};

/** A request as far as the rules of its rows are concerned. */
export type RuledRequest = {
  readonly file: RuleFields | null;
  readonly rows: readonly (RuleFields & { readonly id: string })[];
};

/** Returns the rules of the file and of each row by id in the measurement, in order. */
export const rulesByRow = ({ file, rows }: RuledRequest): ReadonlyMap<string, RowRules> =>
  new Map([...(file === null ? [] : [{ ...file, id: 'file' }]), ...rows].map((item) => [item.id, rulesOf(item)]));

/** Returns the ids of the rows with a flag. If all are placed first, none is: that is the usual order. */
export function rowsWith(flag: RowFlag, request: RuledRequest): string[] {
  const rules = rulesByRow(request);
  const found = Array.from(rules).flatMap(([id, of]) => (of[flag] === true ? [id] : []));
  return flag === 'placeFirst' && found.length === rules.size ? [] : found;
}
