import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { MeasuredLetterPicture, NestedSheetPicture } from './empty-pictures.tsx';

type EmptyCanvasProps = {
  isRunning: boolean;
  nesting: boolean;
  /** State of an EPS, which can be drawn only after the server has read it. */
  eps: 'none' | 'reading' | 'waiting';
  onExample: () => void;
};

/** Placeholder for the drawing and the sheets. */
export function EmptyCanvas({ isRunning, nesting, eps, onExample }: EmptyCanvasProps) {
  return (
    <EmptyPlace picture={<NestedSheetPicture />}>
      <p>{emptyText(nesting, eps)}</p>
      {!isRunning && eps === 'none' && (
        <Button variant="outline" onClick={onExample}>
          Try an example
        </Button>
      )}
    </EmptyPlace>
  );
}

function emptyText(nesting: boolean, eps: EmptyCanvasProps['eps']): string {
  if (eps === 'reading') return 'Reading your EPS.';
  if (eps !== 'none') return 'Your EPS shows here once it is measured.';
  return nesting
    ? 'Your drawing and your sheets appear here, to scale.'
    : 'Your drawing appears here. Turn on nesting to see sheets.';
}

/** Placeholder for the numbers. */
export function EmptyNumbers({ isRunning }: { isRunning: boolean }) {
  return (
    <section aria-labelledby="measurements-heading" data-tour="table" className="flex flex-1 flex-col">
      <h2 id="measurements-heading" className="px-4 pt-4 font-semibold">
        Measurements
      </h2>
      <EmptyPlace picture={<MeasuredLetterPicture />}>
        <p>
          {isRunning
            ? 'The first numbers appear here in a moment.'
            : 'Measurements appear here. Add a file or type some text.'}
        </p>
      </EmptyPlace>
    </section>
  );
}

function EmptyPlace({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-4 px-4 py-8 text-center text-sm text-muted-foreground">
      {picture}
      {children}
    </div>
  );
}
