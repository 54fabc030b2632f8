import type { ComponentProps } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { inputClasses } from './shared-classes.ts';

function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input data-slot="input" type={type} className={cn(inputClasses, className)} {...props} />;
}

export { Input };
