'use client';

import type { ComponentProps } from 'react';
import * as ToastPrimitive from 'radix-ui/toast';
import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { interfaceTimes } from './interface-times.ts';

const hotkey = [interfaceTimes.toastHotkey];

function ToastProvider(props: Partial<ComponentProps<typeof ToastPrimitive.Provider>>) {
  return (
    <ToastPrimitive.Provider
      duration={interfaceTimes.toastMs}
      swipeDirection="right"
      swipeThreshold={interfaceTimes.toastSwipePx}
      {...props}
    />
  );
}

function ToastViewport({ className, ...props }: ComponentProps<typeof ToastPrimitive.Viewport>) {
  return (
    <ToastPrimitive.Viewport
      data-slot="toast-viewport"
      data-print="hidden"
      hotkey={hotkey}
      className={cn('fixed bottom-12 left-0 z-60 flex max-h-dvh w-full flex-col-reverse p-4 sm:max-w-sm', className)}
      {...props}
    />
  );
}

const toastVariants = cva(
  'pointer-events-auto relative flex w-full items-center justify-between gap-3 overflow-hidden rounded-md border p-4 pr-12 shadow-lg data-[state=closed]:animate-out data-[state=closed]:fade-out-80 data-[state=open]:animate-in data-[state=open]:slide-in-from-bottom-4 data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
  {
    variants: {
      variant: {
        default: 'bg-popover text-popover-foreground',
        success: 'border-l-4 border-l-success bg-popover text-popover-foreground',
        destructive: 'border-l-4 border-l-destructive bg-popover text-popover-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);
type ToastVariant = NonNullable<VariantProps<typeof toastVariants>['variant']>;

function Toast({
  className,
  variant,
  ...props
}: ComponentProps<typeof ToastPrimitive.Root> & { variant?: ToastVariant }) {
  return <ToastPrimitive.Root data-slot="toast" className={cn(toastVariants({ variant }), className)} {...props} />;
}

function ToastAction({ className, ...props }: ComponentProps<typeof ToastPrimitive.Action>) {
  return (
    <ToastPrimitive.Action
      data-slot="toast-action"
      className={cn(
        'inline-flex h-8 shrink-0 items-center justify-center rounded-md border border-input px-3 text-sm font-medium hover:bg-accent pointer-coarse:h-11',
        className,
      )}
      {...props}
    />
  );
}

function ToastClose({ className, ...props }: ComponentProps<typeof ToastPrimitive.Close>) {
  return (
    <ToastPrimitive.Close
      data-slot="toast-close"
      className={cn(
        'absolute top-2 right-2 inline-flex size-8 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground',
        className,
      )}
      {...props}
    >
      <X aria-hidden className="size-4" />
      <span className="sr-only">Close</span>
    </ToastPrimitive.Close>
  );
}

function ToastTitle({ className, ...props }: ComponentProps<typeof ToastPrimitive.Title>) {
  return <ToastPrimitive.Title data-slot="toast-title" className={cn('text-sm font-semibold', className)} {...props} />;
}

function ToastDescription({ className, ...props }: ComponentProps<typeof ToastPrimitive.Description>) {
  return (
    <ToastPrimitive.Description
      data-slot="toast-description"
      className={cn('text-sm text-muted-foreground', className)}
      {...props}
    />
  );
}

export { Toast, ToastAction, ToastClose, ToastDescription, ToastProvider, ToastTitle, ToastViewport };
export type { ToastVariant };
