import { boxAround } from '#lib/browser/box-around.ts';
import { partKey } from '#lib/shared/model.ts';
import type { MeasuredPart, MeasurementResult, Placement } from '#lib/shared/contracts/result.ts';
import { type PartRules, rulesByRow } from '#lib/shared/row-rules/row-rules.ts';
import type { StockEntry } from '#lib/shared/contracts/job.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import type { JobForm } from '#lib/browser/draft/job-form.ts';
import type { ManualPlacement, ManualLayoutRules } from '#lib/browser/layout-editor/protocol.ts';
import { togetherKey, type EditedSheets } from './edited-sheets.ts';

/** The options of a run that matter for moving its parts. */
export type EditorJob = {
  readonly rules: ManualLayoutRules;
  /** True when parts may be placed in the holes of others. */
  readonly holes: boolean;
  /** Path data of the parts, by part index; of a job with weeding boxes the box around what the part moves with. */
  readonly paths: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly partOf: (placement: Placement) => MeasuredPart;
  /** Key of a placement's group: placements with equal keys move together; '' for a placement that moves alone. */
  readonly together: (placement: Placement) => string;
  /** Allowed rotation step of a part on its sheet, in degrees; 0 for no rotation, 'any' for any angle. */
  readonly turnOf: (placement: Placement, at: EditedSheets) => number | 'any';
  /** True when a part may be mirrored. */
  readonly mayMirror: (placement: Placement) => boolean;
  /** True when some row may be mirrored. */
  readonly hasMirror: boolean;
  /** Available sheet sizes; a single size without an id where all sheets are alike. */
  readonly sizes: readonly EditorSize[];
};

export type EditorSize = {
  readonly id: string | null;
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly zones?: StockEntry['zones'];
  readonly outline?: StockEntry['outline'];
  /** Number in stock; null for an unlimited number. */
  readonly count: number | null;
  readonly hasGrain: boolean;
};

const degreesOf = { none: 0, '180': 180, '90': 90, any: 'any' } as const;

/** Returns the options of the run; null when the form can no longer be parsed, in which case no part can be moved. */
export function createEditorJob(form: JobForm, measurement: MeasurementResult): EditorJob | null {
  const built = buildRequest(form);
  if (!built.ok || built.request.nest === null) return null;
  const { artwork, nest } = built.request;
  const { spacingIn, marginIn, rotation, partsInHoles, keepTogether, weedingBoxes } = nest.options;
  const parts = measurement.rows.flatMap((row) => row.parts.map((part) => ({ row, part })));
  const indexOf = new Map(parts.map(({ row, part }, index) => [partKey(row.id, part.id), index]));
  const partOf = (p: Placement) => parts[indexOf.get(partKey(p.rowId, p.partId))!]!.part;
  const rules = rulesByRow(artwork);
  const sizes = nest.stock?.map(sizeOf) ?? [{ ...nest.sheet!, ...plainSize }];
  const rulesOf = (p: Placement): PartRules => ({ ...rules.get(p.rowId), ...partOf(p).rules });
  // Members of a group with other quantities move separately.
  const groupOf = (rowId: string, { group: ofPart, quantity }: MeasuredPart): string => {
    const group = { piece: '', letter: ofPart, row: rowId }[keepTogether];
    return group === '' || quantity === undefined ? group : `${group}#${quantity}`;
  };
  return {
    rules: { spacingIn, marginIn },
    holes: partsInHoles,
    paths:
      weedingBoxes === undefined
        ? parts.map(({ part }) => part.path)
        : weedingPaths(
            parts.map(({ row, part }, index) => ({
              unit: `${row.id} ${groupOf(row.id, part) || index}`,
              box: part.box,
            })),
            weedingBoxes.distanceIn,
          ),
    indexOf,
    partOf,
    together: (p) => togetherKey(p, groupOf(p.rowId, partOf(p))),
    turnOf(p, at) {
      const own = rulesOf(p);
      const allowed = degreesOf[own.rotation ?? rotation];
      const size = at.sizes === null ? sizes[0] : sizes.find(({ id }) => id === at.sizes?.[p.sheet]);
      return size?.hasGrain === true && own.grain !== 'any' && allowed !== 0 ? 180 : allowed;
    },
    mayMirror: (p) => rulesOf(p).mirror === true,
    hasMirror: [...rules.values(), ...parts.map(({ part }) => part.rules)].some((of) => of?.mirror === true),
    sizes,
  };
}

/** Returns the outline of the weeding box around each part's unit: nothing may be placed in it, so it is what collides. */
function weedingPaths(parts: readonly { unit: string; box: MeasuredPart['box'] }[], distanceIn: number): string[] {
  const boxesOf = Map.groupBy(parts, ({ unit }) => unit);
  const pathOf = new Map(
    Array.from(boxesOf, ([unit, members]) => {
      const { minX, minY, maxX, maxY } = boxAround(members.map(({ box }) => box));
      const [left, top, right, bottom] = [minX - distanceIn, minY - distanceIn, maxX + distanceIn, maxY + distanceIn];
      return [unit, `M${left} ${top}H${right}V${bottom}H${left}Z`];
    }),
  );
  return parts.map(({ unit }) => pathOf.get(unit)!);
}

const plainSize = { id: null, name: '', count: null, hasGrain: false };

function sizeOf(entry: StockEntry): EditorSize {
  const { id, name = '', widthIn, heightIn, zones, outline, count, grain } = entry;
  return { id, name, widthIn, heightIn, zones, outline, count, hasGrain: grain !== 'none' };
}

/** Returns the sizes available for one more sheet. */
export function sizesLeft({ sizes }: EditorJob, at: EditedSheets): EditorSize[] {
  return sizes.filter(
    ({ id, count }) => count === null || count > (at.sizes?.filter((of) => of === id).length ?? at.sheets),
  );
}

/** Returns the size of one sheet, in inches. */
export function sheetSize({ sizes }: EditorJob, at: EditedSheets, sheet: number): EditorSize {
  return (at.sizes === null ? undefined : sizes.find(({ id }) => id === at.sizes?.[sheet])) ?? sizes[0]!;
}

/** Converts a placement to the collision preview's format. */
export function toPreviewPlacement(job: EditorJob, placement: Placement): ManualPlacement {
  const { rowId, partId, sheet, xIn, yIn, angleDeg, mirrored = false } = placement;
  const part = job.indexOf.get(partKey(rowId, partId)) ?? 0;
  const pose = { xIn, yIn, angle: (angleDeg * Math.PI) / 180, isMirrored: mirrored };
  return { part, sheet, ...pose, group: job.together(placement) };
}

/** Input of an edit: the layout after the previous edits, and the selected placements. */
export type Now = { at: EditedSheets; job: EditorJob; which: readonly number[] };
