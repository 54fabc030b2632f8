import { Button } from '#components/ui/button.tsx';

type EmptyResultsProps = { isRunning: boolean; nesting: boolean; onExample: () => void };

/** What stands where the results will be. */
export function EmptyResults({ isRunning, nesting, onExample }: EmptyResultsProps) {
  return (
    <div className="grid gap-5">
      <section aria-labelledby="measurements-heading" data-tour="table" className="grid gap-3">
        <h2 id="measurements-heading" className="font-semibold">
          Measurements
        </h2>
        <p className="rounded-lg border border-dashed bg-card px-4 py-10 text-center text-sm text-muted-foreground">
          {isRunning
            ? 'The first numbers appear here in a moment.'
            : 'Measurements appear here. Add a file or type some text, then press Run.'}
        </p>
      </section>
      <section aria-labelledby="sheets-heading" data-tour="result" className="grid gap-3">
        <h2 id="sheets-heading" className="font-semibold">
          Sheets
        </h2>
        <div className="grid justify-items-center gap-3 rounded-lg border border-dashed bg-card px-4 py-10 text-center text-sm text-muted-foreground">
          <p>{nesting ? 'Your sheets appear here, to scale.' : 'Turn on nesting to see sheets.'}</p>
          {!isRunning && (
            <Button variant="outline" onClick={onExample}>
              Try an example
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
