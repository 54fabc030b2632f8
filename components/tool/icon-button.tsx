'use client';

import type { ComponentProps } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Tooltip, TooltipContent, TooltipTrigger } from '#components/ui/tooltip.tsx';

/** A button that shows only a sign: its name is read out, and shown on hover and focus. Stands below a TooltipProvider. */
export function IconButton({ label, ...props }: { label: string } & ComponentProps<typeof Button>) {
  return (
    <Tooltip>
      <TooltipTrigger asChild>
        <Button variant="ghost" size="icon" data-icon="" aria-label={label} {...props} />
      </TooltipTrigger>
      <TooltipContent>{label}</TooltipContent>
    </Tooltip>
  );
}
