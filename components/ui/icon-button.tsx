'use client';

import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Tooltip, TooltipContent, TooltipTrigger } from './tooltip.tsx';

/**
 * A button with an icon only: screen readers announce its label, and a tooltip shows it on hover and focus. Requires a
 * TooltipProvider.
 */
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
