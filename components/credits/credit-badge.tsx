'use client';

import { useState } from 'react';
import { useSite } from '#components/shell/site-provider.tsx';
import { Tooltip, TooltipContent, TooltipTrigger } from '#components/ui/tooltip.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { creditText, creditTone, creditTooltip, shortCreditText, type Credits, type CreditTone } from './credits.ts';

/** Blue, red and green; the text has the same meaning. */
const colors: Record<CreditTone, string> = {
  unlimited: 'bg-primary text-primary-foreground',
  none: 'bg-destructive text-destructive-foreground',
  some: 'bg-success text-success-foreground',
};

/**
 * Badge with the remaining nesting credits. A placeholder of the same size prevents a layout shift while the balance
 * loads.
 */
export function CreditBadge({ credits }: { credits: Credits | null }) {
  const [isOpen, setOpen] = useState(false);
  const { hasBilling } = useSite();
  if (credits === null) return <span aria-hidden className="inline-block h-7 w-18 sm:w-52" />;
  const tooltip = creditTooltip(credits);
  const classes = cn(
    'inline-flex min-h-7 items-center rounded-md px-2.5 py-1 text-left text-xs font-medium pointer-coarse:min-h-11',
    colors[creditTone(credits)],
  );
  const content = (
    <>
      <span className="max-sm:sr-only">{creditText(credits, hasBilling)}</span>
      <span aria-hidden className="sm:hidden">
        {shortCreditText(credits)}
      </span>
    </>
  );
  if (tooltip === null) return <span className={classes}>{content}</span>;
  return (
    <Tooltip open={isOpen} onOpenChange={setOpen}>
      <TooltipTrigger asChild>
        {/* Touch screens have no hover, so a tap opens the tooltip as well. */}
        <button type="button" className={classes} onClick={() => setOpen(true)}>
          {content}
        </button>
      </TooltipTrigger>
      <TooltipContent>{tooltip}</TooltipContent>
    </Tooltip>
  );
}
