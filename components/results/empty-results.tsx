import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { MeasuredLetterPicture, NestedSheetPicture } from './empty-pictures.tsx';

type EmptyResultsProps = { isRunning: boolean; nesting: boolean; onExample: () => void };

/** What stands where the results will be. */
export function EmptyResults({ isRunning, nesting, onExample }: EmptyResultsProps) {
  return (
    <div className="grid gap-5">
      <EmptyPlace id="measurements" title="Measurements" tourTarget="table" picture={<MeasuredLetterPicture />}>
        <p>
          {isRunning
            ? 'The first numbers appear here in a moment.'
            : 'Measurements appear here. Add a file or type some text, then press Run.'}
        </p>
      </EmptyPlace>
      <EmptyPlace id="sheets" title="Sheets" tourTarget="result" picture={<NestedSheetPicture />}>
        <p>{nesting ? 'Your sheets appear here, to scale.' : 'Turn on nesting to see sheets.'}</p>
        {!isRunning && (
          <Button variant="outline" onClick={onExample}>
            Try an example
          </Button>
        )}
      </EmptyPlace>
    </div>
  );
}

type EmptyPlaceProps = { id: string; title: string; tourTarget: string; picture: ReactNode; children: ReactNode };

function EmptyPlace({ id, title, tourTarget, picture, children }: EmptyPlaceProps) {
  return (
    <section aria-labelledby={`${id}-heading`} data-tour={tourTarget} className="grid gap-3">
      <h2 id={`${id}-heading`} className="font-semibold">
        {title}
      </h2>
      <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-input/60 bg-card px-4 py-8 text-center text-sm text-muted-foreground">
        {picture}
        {children}
      </div>
    </section>
  );
}
