import { createHash } from 'node:crypto';
import { isNestRequest, type NestRequest, type RunRequest } from '#lib/shared/contracts/job.ts';
import type { CostRule } from '#lib/shared/product.ts';
import type { rowRuleFields } from '#lib/shared/row-rules/rule-schema.ts';

/**
 * 'layout': a layout may depend on the field. 'identity': only what is reported with a layout does, such as its price. 'none': it belongs to
 * the run alone.
 */
type Use = 'layout' | 'identity' | 'none';
/** Uses of a field, or of the fields in it. */
export type Uses = Use | { readonly [field: string]: Uses };

/** Every field of a type with its use, so that a new field does not compile without one. */
type UsesOf<T> = { readonly [Field in keyof Required<T>]: Use };

const rules: UsesOf<Pick<NestRequest['rows'][number], keyof typeof rowRuleFields>> = {
  rotationLocked: 'layout',
  rotation: 'layout',
  placeFirst: 'layout',
  mirror: 'layout',
};

const row: UsesOf<NestRequest['rows'][number]> = {
  id: 'identity',
  text: 'layout',
  font: 'layout',
  ownFont: 'layout',
  size: 'layout',
  heightRule: 'layout',
  tracking: 'layout',
  trackingIn: 'layout',
  gapIn: 'layout',
  kerning: 'layout',
  leading: 'layout',
  align: 'layout',
  weld: 'layout',
  quantity: 'layout',
  ...rules,
  leaveOutParts: 'layout',
};

const file: UsesOf<NonNullable<NestRequest['file']>> = {
  // Results have the name.
  filename: 'layout',
  fileType: 'layout',
  content: 'layout',
  quantity: 'layout',
  ...rules,
  leaveOutTinyHoles: 'layout',
  whiteIsCutOut: 'layout',
  leaveOutFrame: 'layout',
  operations: 'layout',
  leaveOutParts: 'layout',
  parts: 'layout',
  unit: 'layout',
  page: 'layout',
  scale: 'layout',
};

const sheet: UsesOf<NonNullable<NestRequest['sheet']>> = {
  widthIn: 'layout',
  heightIn: 'layout',
  // A stored layout is priced again.
  price: 'identity',
  zones: 'layout',
  outline: 'layout',
  roll: 'layout',
};

const stock: UsesOf<NonNullable<NestRequest['stock']>[number]> = {
  // Stored layouts name their sizes.
  id: 'layout',
  name: 'layout',
  widthIn: 'layout',
  heightIn: 'layout',
  count: 'layout',
  // The search minimizes the cost.
  price: 'layout',
  grain: 'layout',
  remnant: 'layout',
  remnantId: 'layout',
  zones: 'layout',
  outline: 'layout',
  roll: 'layout',
};

const options: UsesOf<NestRequest['options']> = {
  spacingIn: 'layout',
  marginIn: 'layout',
  rotation: 'layout',
  partsInHoles: 'layout',
  keepTogether: 'layout',
  weedingBoxes: 'layout',
  sharedCuts: 'layout',
  costRule: 'layout',
  budgetS: 'layout',
  extendWhileBetter: 'layout',
  fillSheets: 'layout',
};

/** Every field of a request of a run with its use. */
export const requestUses = {
  runId: 'none',
  file,
  rows: row,
  fonts: 'layout',
  sheet,
  stock,
  options,
  prices: 'identity',
  units: 'identity',
  reference: 'identity',
  metadata: 'identity',
  goOn: 'layout',
  wait: 'none',
} as const satisfies { readonly [Field in keyof Required<NestRequest>]: Uses };

/**
 * Returns the key of a request's layouts: requests that differ only in fields that no layout depends on have the same key. Stored keys are
 * compared with new ones, so a request has the same key in every version. Parsed requests have their fields in the schema's order.
 */
export function layoutKey(request: RunRequest): string {
  const { rows, ...rest } = usedFields(withOneSizeRule(request), requestUses) as { rows: unknown };
  return sha256([rows, rest]);
}

/** Returns a hash of the whole request but its run id and `wait`: a run id belongs to one request. */
export function requestIdentity({ runId: _runId, wait: _wait, ...request }: RunRequest): string {
  return sha256(request);
}

/** Returns the layout key of the job alone, equal for the same job continued from any layout. */
export function jobKey({ goOn: _goOn, ...job }: NestRequest): string {
  return layoutKey(job);
}

/** Returns the seed of the search, derived from the request alone, so that an equal request repeats the same search. */
export function seedOf(key: string): number {
  return Number.parseInt(key.slice(0, 8), 16);
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The rule with the same layouts on sheets of one size in unlimited number. */
const ruleOnOneSize: Readonly<Record<CostRule, CostRule>> = {
  whole_sheets: 'whole_sheets',
  used_share: 'whole_sheets',
  bounding_box: 'bounding_box',
};

function withOneSizeRule(request: RunRequest): RunRequest {
  if (!isNestRequest(request) || request.sheet === undefined) return request;
  const { options } = request;
  return { ...request, options: { ...options, costRule: ruleOnOneSize[options.costRule] } };
}

/** Returns a value without the fields that no layout depends on. */
function usedFields(value: unknown, uses: Uses): unknown {
  if (typeof uses === 'string' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => usedFields(entry, uses));
  const fields = Object.entries(value).filter(([field]) => uses[field] === 'layout' || typeof uses[field] === 'object');
  return Object.fromEntries(fields.map(([field, of]) => [field, usedFields(of, uses[field]!)]));
}
