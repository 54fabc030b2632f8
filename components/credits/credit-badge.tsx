'use client';

import { useState } from 'react';
import { useSite } from '#components/shell/site-provider.tsx';
import { Tooltip, TooltipContent, TooltipTrigger } from '#components/ui/tooltip.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import {
  creditText,
  creditTone,
  creditTooltip,
  shortCreditText,
  type Credits,
  type CreditTone,
} from './use-credits.ts';

/** Blue, red and green; the text has the same meaning. */
const colors: Record<CreditTone, { text: string; dot: string }> = {
  unlimited: { text: 'text-primary', dot: 'bg-primary' },
  none: { text: 'text-destructive', dot: 'bg-destructive' },
  some: { text: 'text-success', dot: 'bg-success' },
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
  const color = colors[creditTone(credits)];
  const classes = cn(
    'inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 py-1 text-left text-[0.8125rem] pointer-coarse:min-h-11',
    color.text,
  );
  const content = (
    <>
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', color.dot)} />
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
