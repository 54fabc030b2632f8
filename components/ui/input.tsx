import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { fieldClasses } from './field-classes.ts';

function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(
        fieldClasses,
        'h-10 read-only:bg-muted file:mr-3 file:border-0 file:bg-transparent file:text-sm file:font-medium pointer-coarse:h-11',
        className,
      )}
      {...props}
    />
  );
}

export { Input };
