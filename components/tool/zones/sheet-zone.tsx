'use client';

import dynamic from 'next/dynamic';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { hasFill } from '#lib/browser/draft/job-form.ts';
import { useToolState } from '../tool-context.tsx';

const MaterialActions = dynamic(
  () => loadPart(() => import('#components/material/material-actions.tsx').then((part) => part.MaterialActions)),
  { ssr: false },
);

/** The sheet above Run. Its fields are shown in their step of the tour. */
export function ToolSheet() {
  const sheet = useToolState((tool) => tool.form.sheet);
  const isFilled = useToolState((tool) => hasFill(tool.form));
  const rowCount = useToolState((tool) => tool.form.rows.filter(({ text }) => text.trim() !== '').length);
  const problemOf = useToolState((tool) => tool.problemOf);
  const remnants = useToolState((tool) => tool.material.state);
  const materials = useToolState((tool) => tool.materials);
  const rates = useToolState((tool) => tool.rates);
  const unit = useToolState((tool) => tool.unit);
  const isInTour = useToolState((tool) => tool.tour.target === 'sheet');
  const isUnlimited = useToolState((tool) => tool.credits?.remaining === Infinity);
  const { edit } = useToolState((tool) => tool.actions);
  return (
    <SheetPanel
      sheet={sheet}
      rowCount={rowCount}
      isFilled={isFilled}
      change={edit}
      problemOf={problemOf}
      remnants={remnants.status === 'loaded' ? remnants.value : null}
      materials={materials}
      isUnlimited={isUnlimited}
      actions={(choose) => (
        <MaterialActions sheet={sheet} rates={rates} unit={unit} materials={materials} change={edit} choose={choose} />
      )}
      isShown={isInTour}
    />
  );
}
