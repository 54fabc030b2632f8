import type { ComponentProps } from 'react';

/** Button with an icon in a line. The arrow keys reach it from the line, so that a list has one tab stop. */
export function LineAction({ label, ...props }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      tabIndex={-1}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground disabled:opacity-40 pointer-coarse:size-11 [&>svg]:size-4"
      {...props}
    />
  );
}
