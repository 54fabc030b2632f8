import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

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

/** A measured letter. Faint and decorative, like the other picture: the sentence below has the same meaning. */
function MeasuredLetterPicture() {
  return (
    <svg aria-hidden viewBox="0 0 200 84" fill="none" className="h-20 text-dimension" strokeWidth={1.25}>
      <path
        d="M70 66 90 14h16l20 52h-15l-4-11H89l-4 11ZM93 43h10l-5-14Z"
        className="fill-part/50 stroke-part-line/60 dark:fill-part/15 dark:stroke-current"
        fillRule="evenodd"
      />
      <g stroke="currentColor" strokeLinecap="round" opacity={0.8}>
        <path d="M70 76h56M70 72v8M126 72v8M142 14v52M138 14h8M138 66h8" />
        <path d="m74 73.5-4 2.5 4 2.5M122 73.5l4 2.5-4 2.5M139.5 18l2.5-4 2.5 4M139.5 62l2.5 4 2.5-4" />
      </g>
    </svg>
  );
}

/** A sheet with parts, the cut and the leftover. */
function NestedSheetPicture() {
  return (
    <svg aria-hidden viewBox="0 0 200 104" fill="none" className="h-28 text-dimension" strokeWidth={1.25}>
      <rect x={20} y={6} width={160} height={92} rx={1.5} className="fill-sheet stroke-current dark:fill-muted" />
      <g className="fill-part/50 stroke-part-line/60 dark:fill-part/15 dark:stroke-current" strokeLinejoin="round">
        <path d="M28 14h14v32h16v14H28Z" />
        <path d="M48 14h30v14H62v12H48Z" />
        <path
          fillRule="evenodd"
          d="M100 14a18 18 0 1 1-.01 36 18 18 0 0 1 .01-36Zm0 10a8 8 0 1 0 .01 16 8 8 0 0 0-.01-16Z"
        />
        <path d="M28 68h34v22H28ZM70 58l20 32H70ZM98 58h18v32H98Z" />
      </g>
      <path d="M124 6v92" className="stroke-cut" strokeDasharray="5 4" strokeWidth={1.5} />
      <path d="M132 52h40M136 49.5l-4 2.5 4 2.5M168 49.5l4 2.5-4 2.5" stroke="currentColor" opacity={0.8} />
    </svg>
  );
}
