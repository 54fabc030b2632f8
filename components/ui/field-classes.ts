/** What inputs, text areas and selects have in common. Text is 16 px on touch screens, so that phones do not zoom in. */
export const fieldClasses =
  'flex w-full min-w-0 rounded-md border border-input bg-card px-3 py-2 text-base text-foreground shadow-xs transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive md:text-sm';
