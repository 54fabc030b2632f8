'use client';

import { useState } from 'react';
import { Tooltip, TooltipContent, TooltipTrigger } from '#components/ui/tooltip.tsx';
import { cn } from '#lib/class-names/cn.ts';
import { creditText, creditTone, creditTooltip, type Credits, type CreditTone } from './credits.ts';

/** Blue, red, green; the words say the same. */
const colors: Record<CreditTone, string> = {
  unlimited: 'bg-primary text-primary-foreground',
  none: 'bg-destructive text-destructive-foreground',
  some: 'bg-success text-success-foreground',
};

/** How many nesting credits are left. Its place is kept while the balance loads, so that nothing jumps. */
export function CreditBadge({ credits }: { credits: Credits | null }) {
  const [isOpen, setOpen] = useState(false);
  if (credits === null) return <span aria-hidden className="inline-block h-7 w-52" />;
  const tooltip = creditTooltip(credits);
  const classes = cn(
    'inline-flex min-h-7 items-center rounded-md px-2.5 py-1 text-left text-xs font-medium pointer-coarse:min-h-11',
    colors[creditTone(credits)],
  );
  if (tooltip === null) return <span className={classes}>{creditText(credits)}</span>;
  return (
    <Tooltip open={isOpen} onOpenChange={setOpen}>
      <TooltipTrigger asChild>
        {/* A tap has no hover: it opens the tooltip too. */}
        <button type="button" className={classes} onClick={() => setOpen(true)}>
          {creditText(credits)}
        </button>
      </TooltipTrigger>
      <TooltipContent>{tooltip}</TooltipContent>
    </Tooltip>
  );
}
