import { z } from 'zod';
import type { RulesByRow } from '#engine';
import { rotations } from '#lib/shared/product.ts';
import {
  type RowFlag,
  type RowRules,
  type RuledRequest,
  rowFlags,
  rowsWith,
  rulesByRow,
} from '#lib/shared/row-rules/row-rules.ts';

/**
 * Rules of a run's rows that a stored run has in its options, because its request is deleted when it ends: the rotations by row id, and the
 * ids of the rows with each flag.
 */
type StoredRules = { rowRotations?: Record<string, NonNullable<RowRules['rotation']>> } & {
  [Flag in RowFlag]?: string[];
};

const rotationsById = z.record(z.string(), z.enum(rotations)).default({});
const rowIds = z.array(z.string()).default([]);

/** Returns the rules of a request's rows for its stored options, without those that no row has. */
export function rulesToStore(request: RuledRequest): StoredRules {
  const rules = Array.from(rulesByRow(request));
  const rowRotations = rules.flatMap(([id, { rotation }]) => (rotation === undefined ? [] : [[id, rotation] as const]));
  const flags = rowFlags.map((flag) => [flag, rowsWith(flag, request)] as const);
  return {
    ...(rowRotations.length > 0 && { rowRotations: Object.fromEntries(rowRotations) }),
    ...Object.fromEntries(flags.filter(([, ids]) => ids.length > 0)),
  };
}

/** Returns the ids of a run's rows with a flag, from its stored options. */
export function storedRowsWith(flag: RowFlag, options: object): string[] {
  return rowIds.parse((options as StoredRules)[flag]);
}

/**
 * Returns the rules of a run's rows from its stored options.
 *
 * @param locked ids of the rows that may not be rotated; runs stored before rules other than a lock existed have these only
 */
export function storedRules(options: object, locked: readonly string[]): RulesByRow {
  const rules = new Map<string, RowRules>(locked.map((id) => [id, { rotation: 'none' }]));
  const add = (id: string, rule: RowRules) => rules.set(id, { ...rules.get(id), ...rule });
  const rowRotations = rotationsById.parse((options as StoredRules).rowRotations);
  for (const [id, rotation] of Object.entries(rowRotations)) add(id, { rotation });
  for (const flag of rowFlags) for (const id of storedRowsWith(flag, options)) add(id, { [flag]: true });
  return Object.fromEntries(rules);
}

/** Returns stored options without the rules of rows. */
export function withoutRowRules<Options extends object>(options: Options): Omit<Options, keyof StoredRules> {
  const names: readonly string[] = ['rowRotations', ...rowFlags] satisfies (keyof StoredRules)[];
  const rest = Object.entries(options).filter(([name]) => !names.includes(name));
  return Object.fromEntries(rest) as Omit<Options, keyof StoredRules>;
}

/**
 * Returns the ids of the rows that may not be rotated. They are stored for versions of the product without other rules for rows, which
 * share the database during a release and after a return to them.
 */
export const lockedRows = (request: RuledRequest): string[] =>
  Array.from(rulesByRow(request)).flatMap(([id, { rotation }]) => (rotation === 'none' ? [id] : []));
