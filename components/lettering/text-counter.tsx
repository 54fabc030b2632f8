import { cn } from '#lib/class-names/cn.ts';
import { limits } from '#lib/limits.ts';

/** '12/40'. Seen always; read out only when the text comes near the limit, and at it. */
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
