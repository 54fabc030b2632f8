import { LoaderCircle } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';

/** A spinner with a name for screen readers. */
function Spinner({ className, label = 'Loading' }: { className?: string; label?: string }) {
  return (
    <output data-slot="spinner" className="inline-flex items-center">
      <LoaderCircle aria-hidden className={cn('size-5 animate-spin opacity-70', className)} />
      <span className="sr-only">{label}</span>
    </output>
  );
}

export { Spinner };
