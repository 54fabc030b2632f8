import type { ComponentProps } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '#lib/browser/class-names/cn.ts';

const alertVariants = cva(
  'relative grid w-full grid-cols-[0_1fr] items-start gap-y-1 rounded-md border border-l-4 px-4 py-3 text-sm has-[>svg]:grid-cols-[1.25rem_1fr] has-[>svg]:gap-x-3 [&>svg]:size-5 [&>svg]:translate-y-px',
  {
    variants: {
      variant: {
        default: 'border-l-dimension bg-card text-card-foreground [&>svg]:text-dimension',
        destructive:
          'border-l-destructive bg-card text-card-foreground [&>svg]:text-destructive [&_[data-slot=alert-title]]:text-destructive',
        success:
          'border-l-success bg-card text-card-foreground [&>svg]:text-success [&_[data-slot=alert-title]]:text-success',
        warning: 'border-l-warning bg-warning-surface text-foreground [&>svg]:text-warning',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

/** A persistent message. Screen readers announce it immediately, or with `isQuiet` at the next pause. */
function Alert({
  className,
  variant,
  isQuiet = false,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants> & { isQuiet?: boolean }) {
  return (
    <div
      data-slot="alert"
      role={isQuiet ? 'status' : 'alert'}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    />
  );
}

function AlertTitle({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="alert-title" className={cn('col-start-2 min-h-4 font-semibold', className)} {...props} />;
}

function AlertDescription({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="alert-description"
      className={cn('col-start-2 grid justify-items-start gap-1 [&_a]:underline [&_a]:underline-offset-4', className)}
      {...props}
    />
  );
}

export { Alert, AlertDescription, AlertTitle };
