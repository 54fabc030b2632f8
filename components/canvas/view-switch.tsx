import { cn } from '#lib/browser/class-names/cn.ts';

export type CanvasView = 'drawing' | 'sheets';

const views: readonly { view: CanvasView; name: string }[] = [
  { view: 'drawing', name: 'Drawing' },
  { view: 'sheets', name: 'Sheets' },
];

type ViewSwitchProps = { view: CanvasView; hasSheets: boolean; onChange: (view: CanvasView) => void };

/** Switch between the drawing and the sheets, which is enabled once there are sheets. */
export function ViewSwitch({ view, hasSheets, onChange }: ViewSwitchProps) {
  return (
    <fieldset data-print="hidden" className="inline-flex overflow-hidden rounded-md border border-input">
      <legend className="sr-only">Show on the canvas</legend>
      {views.map((entry) => {
        const isDisabled = entry.view === 'sheets' && !hasSheets;
        return (
          <label
            key={entry.view}
            className={cn(
              'inline-flex min-h-8 cursor-pointer items-center px-3 text-sm font-medium has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current pointer-coarse:min-h-11',
              isDisabled && 'cursor-not-allowed text-muted-foreground opacity-60',
            )}
          >
            <input
              type="radio"
              name="canvas-view"
              value={entry.view}
              checked={entry.view === view}
              disabled={isDisabled}
              onChange={() => onChange(entry.view)}
              className="sr-only"
            />
            {entry.name}
          </label>
        );
      })}
    </fieldset>
  );
}
