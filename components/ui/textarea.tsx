import type { ComponentProps } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { fieldClasses } from './shared-classes.ts';

function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea data-slot="textarea" className={cn(fieldClasses, 'min-h-20 read-only:bg-muted', className)} {...props} />
  );
}

export { Textarea };
