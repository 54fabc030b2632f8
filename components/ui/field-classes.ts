/** Styles shared by inputs, text areas and selects. Text is 16 px on touch screens, so that phones do not zoom in. */
export const fieldClasses =
  'flex w-full min-w-0 rounded-md border border-input bg-card px-3 py-2 text-base text-foreground shadow-xs transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive md:text-sm';

/** Styles of a one-line input. */
export const inputClasses = `${fieldClasses} h-10 read-only:bg-muted file:mr-3 file:border-0 file:bg-transparent file:text-sm file:font-medium pointer-coarse:h-11`;
