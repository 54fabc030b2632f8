import type { ComponentProps } from 'react';
import { Slot } from 'radix-ui/slot';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '#lib/browser/class-names/cn.ts';

const badgeVariants = cva(
  'inline-flex w-fit shrink-0 items-center justify-center gap-1.5 rounded-md border px-2 py-0.5 text-xs font-medium whitespace-nowrap [&>svg]:size-3.5',
  {
    variants: {
      variant: {
        default: 'border-transparent bg-primary text-primary-foreground',
        secondary: 'border-transparent bg-secondary text-secondary-foreground',
        destructive: 'border-transparent bg-destructive text-destructive-foreground',
        success: 'border-transparent bg-success text-success-foreground',
        warning: 'border-warning/40 bg-warning-surface text-warning',
        outline: 'border-input text-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

function Badge({
  className,
  variant,
  asChild = false,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants> & { asChild?: boolean }) {
  const classes = cn(badgeVariants({ variant }), className);
  if (asChild) return <Slot data-slot="badge" className={classes} {...props} />;
  return <span data-slot="badge" className={classes} {...props} />;
}

export { Badge };
