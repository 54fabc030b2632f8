'use client';

import { useId, useState, type ComponentProps } from 'react';
import { Field } from '../field.tsx';

/** A password input with a button that shows the text. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'trailing'>) {
  const generated = useId();
  const id = props.id ?? generated;
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          className="min-h-8 rounded px-2.5 text-sm font-medium text-muted-foreground hover:bg-accent hover:text-foreground"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
