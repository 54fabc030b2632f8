import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

function Label({ className, htmlFor, ...props }: ComponentProps<'label'>) {
  return (
    <label
      data-slot="label"
      htmlFor={htmlFor}
      className={clsx('flex items-center gap-2 text-sm leading-none font-medium select-none', className)}
      {...props}
    />
  );
}

export { Label };
