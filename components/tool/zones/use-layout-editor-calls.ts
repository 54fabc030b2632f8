import { useMemo } from 'react';
import type { LayoutEditorProps } from '#components/canvas/layout-editor/use-layout-editor.ts';
import type { EditedSheets } from '#components/canvas/layout-editor/edited-sheets.ts';
import type { RunApi } from '#components/run/run-api.ts';
import type { RunResult } from '#components/run/run-state.ts';
import type { NestRequest } from '#lib/shared/contracts/job.ts';
import type { Layout } from '#lib/shared/contracts/result.ts';
import type { JobForm } from '#lib/browser/draft/job-form.ts';

type EditorCallParts = {
  /** Null where the parts cannot be moved. */
  result: RunResult | null;
  isUnlimited: boolean;
  api: Pick<RunApi, 'checkLayout' | 'snapshot'>;
  moved: (runId: string, layout: Layout | null, isUnchecked: boolean) => void;
  start: (form: JobForm, goOn: NonNullable<NestRequest['goOn']>) => void;
};

/**
 * Server calls of the layout editor for a result: the independent checker, and the run that continues from the edited
 * layout.
 */
export function useLayoutEditorCalls({
  result,
  isUnlimited,
  api,
  moved,
  start,
}: EditorCallParts): LayoutEditorProps | undefined {
  const runId = result?.runId ?? null;
  const form = result?.form ?? null;
  return useMemo(() => {
    if (runId === null || form === null) return undefined;
    return {
      form,
      isUnlimited,
      calls: {
        check: (at, signal) => api.checkLayout({ runId, ...sent(at) }, signal),
        goOns: async (signal) => (await api.snapshot(runId, signal)).goOns,
        onCheck: (is, layout) => moved(runId, layout, is !== 'checked'),
        onGoOn: (at, isFree) => start(form, { runId, ...sent(at), free: isFree }),
      },
    };
  }, [runId, form, isUnlimited, api, moved, start]);
}

function sent({ placements, sizes }: EditedSheets) {
  return { placements: [...placements], ...(sizes === null ? {} : { sheetOf: [...sizes] }) };
}
