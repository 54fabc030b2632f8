import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { fieldClasses } from './shared-classes.ts';

/** A styled native select, which needs no JavaScript and opens the phone's own picker. */
function NativeSelect(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div data-slot="native-select" className="relative w-full">
      <select className={`${fieldClasses} h-10 appearance-none pr-9 pointer-coarse:h-11`} {...props} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}

export { NativeSelect };
