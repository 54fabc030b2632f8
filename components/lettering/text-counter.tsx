import { cn } from '#lib/browser/class-names/cn.ts';
import { limits } from '#lib/shared/limits.ts';

/**
 * Counter '12/40'. Always visible; announced to screen readers only five characters before the limit and from the limit
 * on.
 */
export function TextCounter({ length }: { length: number }) {
  const left = limits.textLength - length;
  const isAnnounced = length === limits.textLength - 5 || left <= 0;
  return (
    <>
      <span
        aria-hidden
        className={cn('figures text-sm text-muted-foreground', left < 0 && 'font-medium text-destructive')}
      >
        {length}/{limits.textLength}
      </span>
      <output className="sr-only">{isAnnounced ? `${length} of ${limits.textLength} characters` : ''}</output>
    </>
  );
}
