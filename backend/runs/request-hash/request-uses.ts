import type { NestRequest } from '#lib/shared/contracts/job.ts';
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
