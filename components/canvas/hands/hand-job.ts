import { partKey } from '#lib/contracts/model.ts';
import type { MeasuredPart, MeasurementResult, Placement } from '#lib/contracts/result.ts';
import type { StockEntry } from '#lib/contracts/job.ts';
import { buildRequest } from '#lib/draft/build-request.ts';
import type { JobForm } from '#lib/draft/job-form.ts';
import type { ManualPlacement, ManualLayoutRules } from '#lib/hands/protocol.ts';
import { togetherKey, type HandSheets } from './hand-sheets.ts';

/** What a run asked for, as far as it matters to who moves its parts. */
export type HandJob = {
  readonly rules: ManualLayoutRules;
  /** Whether parts may lie in the holes of others. */
  readonly holes: boolean;
  /** Of each part, by index. */
  readonly paths: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly partOf: (placement: Placement) => MeasuredPart;
  /** Placements with the same words here are moved as one; '' by itself. */
  readonly together: (placement: Placement) => string;
  /** Degrees by which a part may be turned on its sheet; 0: none, 'any': any angle. */
  readonly turnOf: (placement: Placement, at: HandSheets) => number | 'any';
  /** The sizes of sheet there are; one without an id where all sheets are alike. */
  readonly sizes: readonly HandSize[];
};

export type HandSize = {
  readonly id: string | null;
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Null: as many as it takes. */
  readonly count: number | null;
  readonly hasGrain: boolean;
};

const degreesOf = { none: 0, '180': 180, '90': 90, any: 'any' } as const;

/** Null where the form can no longer be read: then nothing can be moved. */
export function handJobOf(form: JobForm, measurement: MeasurementResult): HandJob | null {
  const built = buildRequest(form);
  if (!built.ok || built.request.nest === null) return null;
  const { artwork, nest } = built.request;
  const { spacingIn, marginIn, rotation, partsInHoles, keepTogether } = nest.options;
  const parts = measurement.rows.flatMap((row) => row.parts.map((part) => ({ row, part })));
  const indexOf = new Map(parts.map(({ row, part }, index) => [partKey(row.id, part.id), index]));
  const partOf = (p: Placement) => parts[indexOf.get(partKey(p.rowId, p.partId))!]!.part;
  const locked = new Set(artwork.rows.filter((row) => row.rotationLocked).map(({ id }) => id));
  if (artwork.file?.rotationLocked === true) locked.add('file');
  const sizes = nest.stock?.map(sizeOf) ?? [{ ...nest.sheet!, ...plainSize }];
  const groups = { piece: () => '', letter: (p: Placement) => partOf(p).group, row: (p: Placement) => p.rowId };
  return {
    rules: { spacingIn, marginIn },
    holes: partsInHoles,
    paths: parts.map(({ part }) => part.path),
    indexOf,
    partOf,
    together: (p) => togetherKey(p, groups[keepTogether](p)),
    turnOf(p, at) {
      const allowed = locked.has(p.rowId) ? 0 : degreesOf[rotation];
      const size = at.sizes === null ? sizes[0] : sizes.find(({ id }) => id === at.sizes?.[p.sheet]);
      return size?.hasGrain === true && allowed !== 0 ? 180 : allowed;
    },
    sizes,
  };
}

const plainSize = { id: null, name: '', count: null, hasGrain: false };

function sizeOf(entry: StockEntry): HandSize {
  const { id, name = '', widthIn, heightIn, count, grain } = entry;
  return { id, name, widthIn, heightIn, count, hasGrain: grain !== 'none' };
}

/** The sizes that a sheet more can be of. */
export function sizesLeft({ sizes }: HandJob, at: HandSheets): HandSize[] {
  return sizes.filter(
    ({ id, count }) => count === null || count > (at.sizes?.filter((of) => of === id).length ?? at.sheets),
  );
}

/** The size of one sheet, inches. */
export function sheetSize({ sizes }: HandJob, at: HandSheets, sheet: number): HandSize {
  return (at.sizes === null ? undefined : sizes.find(({ id }) => id === at.sizes?.[sheet])) ?? sizes[0]!;
}

/** A placement in the judge's terms. */
export function toJudge(job: HandJob, placement: Placement): ManualPlacement {
  const { rowId, partId, sheet, xIn, yIn, angleDeg } = placement;
  const part = job.indexOf.get(partKey(rowId, partId)) ?? 0;
  return { part, sheet, xIn, yIn, angle: (angleDeg * Math.PI) / 180, group: job.together(placement) };
}

/** What an act begins with: the layout as the acts before left it, and what is picked. */
export type Now = { at: HandSheets; job: HandJob; which: readonly number[] };
