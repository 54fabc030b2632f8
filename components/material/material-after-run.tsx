'use client';

import { useEffect, useRef } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { PlainLink } from '#components/shell/text-page/links.tsx';
import { Button } from '#components/ui/button.tsx';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import type { Materials } from '#components/sheet/materials/use-materials.ts';
import { ApiError } from '#lib/browser/api-client.ts';
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';
import { runName } from '#lib/browser/draft/recent-runs.ts';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { sheetAt, type OutlineCorner } from '#lib/shared/model.ts';
import { sheetShape } from '#lib/shared/zones/sheet-outline.ts';
import { leftoverText, wholeHundredths } from '#lib/shared/usage/usage.ts';
import { zonesOfLeftover } from '#lib/shared/zones/leftover-zones.ts';
import { outlineBox, shapeOf } from '#lib/browser/draft/stock/outline-shape.ts';
import type { MaterialCalls, RemnantToKeep } from './material-calls.ts';
import type { useMaterial } from './use-material.ts';

type MaterialAfterRunProps = {
  result: RunResult;
  unit: LengthUnit;
  calls: MaterialCalls;
  material: ReturnType<typeof useMaterial>;
  materials: Materials;
  /** Returns the left-over of the last sheet beyond its parts, or null. */
  findLeftover: (result: RunResult) => Promise<readonly OutlineCorner[] | null>;
};

/** Actions after a run: save the leftover of the last sheet, and mark the offcuts used by the layout. */
export function MaterialAfterRun(props: MaterialAfterRunProps) {
  const { result, unit, calls, material, materials, findLeftover } = props;
  const { runId, layout } = result;
  const { isBusy, error, submit } = useSubmit();
  useReloadOnce(material, runId);
  if (runId === null || layout === null || material.state.status !== 'loaded') return null;
  const remnants = material.state.value;
  // The rest of a roll stays on the roll.
  const hasLeftover = layout.sheet.roll === undefined && layout.cutOff !== null;
  // A straight cut across an outline leaves no rectangle.
  const isRectangle = sheetAt(layout, layout.sheets - 1).outline === undefined;
  const leftover = hasLeftover && isRectangle ? leftoverText(layout.cutOff, unit) : null;
  const savedRemnant = remnants.find(({ madeFromRun }) => madeFromRun === runId);
  const cut = remnantsCutIn(result, remnants);
  const open = cut.filter(({ usedAt }) => usedAt === null);

  const act = (action: () => Promise<unknown>) =>
    submit(async () => {
      try {
        await action();
      } finally {
        await material.reload();
      }
    });

  /** Stores the rectangle beyond the straight cut. */
  function keepRectangle(id: string) {
    if (layout === null || layout.cutOff === null) return;
    const { axis, atIn, leftoverWidthIn, leftoverHeightIn } = layout.cutOff;
    const corner = axis === 'x' ? { xIn: atIn, yIn: 0 } : { xIn: 0, yIn: atIn };
    const sides = { widthIn: wholeHundredths(leftoverWidthIn), heightIn: wholeHundredths(leftoverHeightIn) };
    void act(() => keepRemnant(id, { ...sides, ...zonesOfLeftover(layout, corner) }));
  }
  /** Stores all that is left of the last sheet beyond its parts. */
  function keepShape(id: string) {
    void act(async () => {
      const corners = await findLeftover(result);
      if (corners === null || layout === null) throw new ApiError('page_error', nothingLeft);
      const [corner] = outlineBox(corners);
      await keepRemnant(id, { ...keptShape(corners), ...zonesOfLeftover(layout, corner) });
    });
  }
  async function keepRemnant(id: string, shape: Pick<RemnantToKeep, 'widthIn' | 'heightIn' | 'zones' | 'outline'>) {
    // The id of the run is the id of its leftover, so that saving it in two tabs stores it once.
    const madeFrom = runName(result.form).slice(0, limits.remnantMadeFrom);
    await calls.keep({ id, name: 'Offcut', ...shape, madeFrom, madeFromRun: id });
    const of = materials.list?.find((one) => one.id === materialIn(result.form.sheet)?.id);
    if (of !== undefined) {
      await materials.store({ ...of, offcuts: [...of.offcuts, id].slice(-limits.stock.entries) });
    }
    toastWithUndo('Kept in My material.', () => act(() => calls.remove(id)), of && `An offcut of ${of.name}.`);
  }
  function markUsed(ids: readonly string[], byRun: string) {
    void act(async () => {
      await calls.mark(ids, true, byRun);
      toastWithUndo(`${formatCount(ids.length, 'offcut')} marked as used.`, () => act(() => calls.mark(ids, false)));
    });
  }

  const isDisabled = isBusy || undefined;
  return (
    <div data-print="hidden" className="mt-2 grid justify-items-start gap-2 empty:hidden">
      {error && <ProblemAlert title="That was not saved." message={error.message} />}
      {leftover !== null && savedRemnant === undefined && (
        <Button variant="outline" size="sm" aria-disabled={isDisabled} onClick={() => keepRectangle(runId)}>
          Keep the offcut
        </Button>
      )}
      {hasLeftover && savedRemnant === undefined && (
        <Button variant="outline" size="sm" aria-disabled={isDisabled} onClick={() => keepShape(runId)}>
          Keep the whole left-over
        </Button>
      )}
      {savedRemnant !== undefined && (
        <p className="text-sm text-muted-foreground">
          The piece that is left is kept in{' '}
          <PlainLink href="/account" className="font-medium text-primary underline underline-offset-4">
            My material
          </PlainLink>
          .
        </p>
      )}
      {open.length > 0 && (
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isDisabled}
          onClick={() =>
            markUsed(
              open.map(({ id }) => id),
              runId,
            )
          }
        >
          {open.length === 1 ? 'This job is cut: mark its offcut as used' : 'This job is cut: mark its offcuts as used'}
        </Button>
      )}
      {cut.length > 0 && open.length === 0 && (
        <p className="text-sm text-muted-foreground">
          {cut.length === 1 ? 'Its offcut is marked as used.' : 'Its offcuts are marked as used.'}
        </p>
      )}
    </div>
  );
}

/** Loads My material again after a run if it could not be loaded before, so that an offcut of the run can be stored. */
function useReloadOnce({ state, reload }: ReturnType<typeof useMaterial>, runId: string | null) {
  const triedFor = useRef<string | null>(null);
  useEffect(() => {
    if (state.status !== 'failed' || triedFor.current === runId) return;
    triedFor.current = runId;
    void reload();
  }, [state, reload, runId]);
}

const nothingLeft = `Nothing of at least ${limits.stock.sideIn.min} in is left beside the pieces of the last sheet.`;

/** Returns a left-over in its own frame; without an outline where it is a rectangle. */
function keptShape(corners: readonly OutlineCorner[]): Pick<RemnantToKeep, 'widthIn' | 'heightIn' | 'outline'> {
  const { outline } = shapeOf(corners);
  const [, { xIn, yIn }] = outlineBox(outline);
  const sides = {
    widthIn: xIn,
    heightIn: yIn,
  };
  return sheetShape({ ...sides, outline }) === null ? sides : { ...sides, outline: [...outline] };
}

/** Returns the stored offcuts with parts of a layout that are still in My material. */
function remnantsCutIn({ layout, form }: Pick<RunResult, 'layout' | 'form'>, remnants: readonly Remnant[]) {
  const usedSizes = new Set((layout?.stock ?? []).filter(({ sheets }) => sheets.length > 0).map(({ id }) => id));
  const ids = new Set(form.sheet.others.filter(({ id }) => usedSizes.has(id)).map(({ remnantId }) => remnantId));
  return remnants.filter(({ id }) => ids.has(id));
}
