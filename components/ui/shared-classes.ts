/** Styles shared by dialogs and sheets. */
export const overlayClasses =
  'fixed inset-0 z-50 bg-black/55 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0';

export const closeClasses =
  'absolute top-3.5 right-3.5 inline-flex size-9 items-center justify-center rounded-md text-muted-foreground transition-colors hover:bg-accent hover:text-accent-foreground disabled:pointer-events-none pointer-coarse:size-11';

/** Styles shared by inputs, text areas and selects. Text is 16 px on touch screens, so that phones do not zoom in. */
export const fieldClasses =
  'flex w-full min-w-0 rounded-md border border-input bg-card px-3 py-2 text-base text-foreground shadow-xs transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive md:text-sm';

/** Styles of a one-line input. */
export const inputClasses = `${fieldClasses} h-10 read-only:bg-muted file:mr-3 file:border-0 file:bg-transparent file:text-sm file:font-medium pointer-coarse:h-11`;
