import type { ComponentProps } from 'react';
import { Slot } from 'radix-ui/slot';
import { cn } from '#lib/browser/class-names/cn.ts';
import { buttonVariants, type ButtonVariants } from './button-variants.ts';

type ButtonProps = ComponentProps<'button'> & ButtonVariants & { asChild?: boolean };

/** A push button with the default `type="button"`, so that it never submits a form by accident. */
function Button({ className, variant, size, asChild = false, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot data-slot="button" className={classes} {...props} />;
  return <button data-slot="button" type={type ?? 'button'} className={classes} {...props} />;
}

export { Button };
