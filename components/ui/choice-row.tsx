'use client';

import { useId } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';

type ChoiceRowProps<Value extends string> = {
  /** Accessible name of the group. */
  legend: string;
  isLegendHidden?: boolean;
  /** True for the height of a line of text, in lists and headings. */
  isSmall?: boolean;
  /** Null where none is selected. */
  value: Value | null;
  choices: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
};

/** A few options side by side, one of them selected: radio buttons styled as a switch. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { legend, isSmall = false, isLegendHidden = isSmall, value, choices, onChange } = props;
  const name = useId();
  return (
    <fieldset className={isSmall ? 'inline-flex shrink-0' : 'grid min-w-0 gap-1.5'}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm leading-none font-medium'}>{legend}</legend>
      <div className={cn('flex rounded-md border bg-card p-0.5', !isSmall && 'border-input')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cn(
              'relative inline-flex cursor-pointer items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-10',
              isSmall
                ? 'h-6 px-1.5 text-xs text-muted-foreground has-checked:bg-accent has-checked:font-semibold has-checked:text-accent-foreground pointer-coarse:px-2'
                : 'h-8 flex-1 justify-center px-2.5 text-sm whitespace-nowrap text-foreground has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
