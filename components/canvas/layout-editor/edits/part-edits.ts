import type { Placement } from '#lib/shared/contracts/result.ts';
import type {
  CollisionResponse,
  CollisionRequest,
  PartCollisions,
  Shift,
} from '#lib/browser/layout-editor/protocol.ts';
import { toPreviewPlacement, type EditorJob } from '../editor-job.ts';
import { middleOf, type OffPart } from '../edited-parts.ts';
import * as parts from '../edited-sheets.ts';
import { movedParts } from '../use-drag-parts.ts';
import type { Edits } from './edit-state.ts';

/** Maximum distance in inches by which a rotated or mirrored part is moved out of a collision. */
const TURN_REACH_IN = 1;
/** Step in degrees of parts that may have any angle. */
export const FREE_TURN_DEG = 15;
/** Shorter moves, in inches, are ignored. */
const MIN_MOVE_IN = 1e-5;

export type PreviewOfParts = (
  which: readonly number[],
  moved: readonly Placement[],
  reachIn: number,
  isNewest: boolean,
) => Promise<PartCollisions | null>;

type PartEditsOf = {
  edits: Edits;
  request: (request: CollisionRequest) => Promise<CollisionResponse | null>;
  previewParts: PreviewOfParts;
  describe: (found: PartCollisions) => string;
};

const isBlocked = (found: PartCollisions | null): found is PartCollisions =>
  found !== null && (found.edge || found.collides.length > 0);

/** Edits of selected parts: select, move, slide, rotate, mirror, pin, take off and put back. */
export function partEdits({ edits, request, previewParts, describe }: PartEditsOf) {
  const { act, step, select, setText, wholeOf, isPickingMore } = edits;

  async function findFreePosition(
    of: EditorJob,
    which: readonly number[],
    placements: readonly Placement[],
  ): Promise<Shift | null> {
    const at = placements.map((p) => toPreviewPlacement(of, p));
    return (await request({ kind: 'free position', held: which, at }))?.to ?? null;
  }

  /** Steps to a layout with changed parts, which move out of a collision if there is room. */
  async function stepClear(next: parts.EditedSheets, which: readonly number[]): Promise<void> {
    const placements = which.map((index) => next.placements[index]!);
    const found = await previewParts(which, placements, TURN_REACH_IN, false);
    const out = isBlocked(found) ? found.rest : null;
    step(out === null ? next : parts.moveParts(next, which, out.x, out.y));
  }

  return {
    pick: (index: number, isMore: boolean) =>
      act(({ at: now, which }) => {
        const whole = wholeOf(now, index);
        setText('');
        if (!isMore && !isPickingMore) return select(whole);
        const { sheet } = now.placements[index]!;
        const others = which.filter((one) => !whole.includes(one) && now.placements[one]!.sheet === sheet);
        select(which.includes(index) ? others : [...others, ...whole]);
      }, false),

    /** Moves by a step of the keyboard. */
    nudge: (dx: number, dy: number) =>
      act(({ at: now, which }) => {
        step(parts.moveParts(now, which, dx, dy));
        void previewParts(which, movedParts(now, which, dx, dy), 0, true).then((found) => {
          if (found !== null) setText(describe(found));
        });
      }),

    /** Moves until something is touched, at exactly the spacing. */
    slide: (way: Shift) =>
      act(async ({ at: now, job: of, which }) => {
        const placements = which.map((index) => toPreviewPlacement(of, now.placements[index]!));
        const to = (await request({ kind: 'slide', held: which, at: placements, way }))?.to ?? null;
        if (to === null || Math.hypot(to.x, to.y) < MIN_MOVE_IN) return;
        step(parts.moveParts(now, which, to.x, to.y));
        setText('In contact, at the spacing or the margin.');
      }),

    turn: (degrees: number) =>
      act(async ({ at: now, job: of, which }) => {
        if (degrees === 0 || turnStepOf(now, of, which) === null) return;
        await stepClear(parts.turnParts(now, which, degrees, middleOfParts(now, of, which)), which);
      }),

    mirror: () =>
      act(async ({ at: now, job: of, which }) => {
        if (!mayMirror(now, of, which)) return;
        await stepClear(parts.mirrorParts(now, which, middleOfParts(now, of, which)), which);
      }),

    togglePin: () =>
      act(({ at: now, which }) => {
        const arePinned = which.every((index) => now.placements[index]!.pinned === true);
        step(parts.pinParts(now, which, !arePinned));
      }),

    takeOff: () =>
      act(({ at: now, which }) => {
        if (which.length === now.placements.length) return setText('Leave at least one part on a sheet.');
        select([]);
        step(parts.partsOff(now, which));
      }),

    /** Moves parts to another sheet, to free room there if any; `onSheet` is called with the sheet. */
    toSheet: (sheet: number, sizeId: string | null, onSheet: (sheet: number) => void) =>
      act(async ({ at: now, job: of, which }) => {
        let next = parts.partsToSheet(now, which, sheet, sizeId ?? undefined);
        const placements = which.map((index) => next.placements[index]!);
        if (
          sheet < now.sheets &&
          next.sheets === now.sheets &&
          isBlocked(await previewParts(which, placements, 0, false))
        ) {
          const free = await findFreePosition(of, which, placements);
          if (free !== null) next = parts.moveParts(next, which, free.x, free.y);
        }
        step(next);
        onSheet(placements[0]!.sheet);
      }),

    putBack: ({ rowId, partId }: OffPart, sheet: number) =>
      act(async ({ at: now, job: of }) => {
        const { marginIn } = of.rules;
        const drawn: Placement = { rowId, partId, sheet, xIn: 0, yIn: 0, angleDeg: 0 };
        const { box } = of.partOf(drawn);
        const corner = { ...drawn, xIn: marginIn - box.minX, yIn: marginIn - box.minY };
        const free = await findFreePosition(of, [], [corner]);
        const placed = free === null ? corner : { ...corner, xIn: corner.xIn + free.x, yIn: corner.yIn + free.y };
        step(parts.partBack(now, placed));
        select([now.placements.length]);
        setText(free === null ? 'No room on this sheet. Placed in the corner; move it.' : '');
      }, false),

    /** Selects the next or previous part of a sheet. */
    stepThrough: (by: 1 | -1, sheet: number) =>
      act(({ at: now, which }) => {
        const here = now.placements.flatMap((p, index) => (p.sheet === sheet ? [index] : []));
        if (here.length === 0) return;
        const from = here.indexOf(which.at(-1) ?? -1);
        const next = here[(from === -1 && by === -1 ? here.length - 1 : from + by + here.length) % here.length]!;
        setText('');
        select(isPickingMore ? [...new Set([...which, ...wholeOf(now, next)])] : wholeOf(now, next));
      }, false),
  };
}

const middleOfParts = ({ placements }: parts.EditedSheets, job: EditorJob, which: readonly number[]): parts.Spot =>
  middleOf(
    job,
    which.map((index) => placements[index]!),
  );

/** Returns true when all these parts may be mirrored. */
export const mayMirror = ({ placements }: parts.EditedSheets, job: EditorJob, which: readonly number[]): boolean =>
  which.length > 0 && which.every((index) => job.mayMirror(placements[index]!));

/** Returns the rotation step in degrees that all these parts allow; null when one allows none. */
export function turnStepOf(at: parts.EditedSheets, job: EditorJob, which: readonly number[]): number | null {
  const allowed = which.map((index) => job.turnOf(at.placements[index]!, at));
  if (which.length === 0 || allowed.includes(0)) return null;
  const fixed = allowed.filter((one) => one !== 'any');
  return fixed.reduce<number>((min, step) => Math.max(min, step), 0) || FREE_TURN_DEG;
}
