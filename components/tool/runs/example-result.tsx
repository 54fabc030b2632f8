import { Download } from 'lucide-react';
import { ResultsPanel } from '#components/results/results-panel.tsx';
import type { RunResult } from '#components/run/run-state.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import type { LengthUnit } from '#lib/units.ts';

/** A finished run to look at during the tour; marked as an example, and free. */
export function ExampleResult({ result, unit }: { result: RunResult; unit: LengthUnit }) {
  return (
    <div className="grid gap-3 rounded-lg border border-dashed p-3">
      <Badge variant="warning">Example</Badge>
      <ResultsPanel
        result={result}
        isStale={false}
        unit={unit}
        actions={
          <Button data-tour="download" aria-disabled>
            <Download aria-hidden />
            Download all as zip
          </Button>
        }
      />
    </div>
  );
}
