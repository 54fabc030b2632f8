import type { ComponentProps } from 'react';
import { Slot } from 'radix-ui/slot';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '#lib/browser/class-names/cn.ts';

/** Styles of a button, also for links styled as buttons. */
export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md text-sm font-medium whitespace-nowrap transition-colors select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60 aria-invalid:border-destructive [&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground shadow-xs hover:bg-primary/90',
        destructive: 'bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive/90',
        outline: 'border border-input bg-card text-foreground shadow-xs hover:bg-accent hover:text-accent-foreground',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary/75',
        ghost: 'hover:bg-accent hover:text-accent-foreground',
        link: 'text-primary underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-10 px-4 py-2 has-[>svg]:px-3.5 pointer-coarse:h-11',
        sm: 'h-8 gap-1.5 px-3 has-[>svg]:px-2.5 pointer-coarse:h-11',
        lg: 'h-12 px-6 text-base has-[>svg]:px-5',
        icon: 'size-10 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type ButtonVariants = VariantProps<typeof buttonVariants>;

type ButtonProps = ComponentProps<'button'> & ButtonVariants & { asChild?: boolean };

/** A push button with the default `type="button"`, so that it never submits a form by accident. */
function Button({ className, variant, size, asChild = false, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot data-slot="button" className={classes} {...props} />;
  return <button data-slot="button" type={type ?? 'button'} className={classes} {...props} />;
}

export { Button };
