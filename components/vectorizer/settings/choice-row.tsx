'use client';

import { useId } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';

type ChoiceRowProps<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  value: Value;
  choices: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
};

/** A few options side by side, one of them selected: radio buttons styled as a switch. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { legend, isLegendHidden = false, value, choices, onChange } = props;
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm leading-none font-medium'}>{legend}</legend>
      <div className="flex rounded-md border border-input bg-card p-0.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cn(
              'inline-flex h-8 flex-1 cursor-pointer items-center justify-center rounded-sm px-2.5 text-sm whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring pointer-coarse:h-10',
              value === choice.value ? 'bg-primary text-primary-foreground' : 'text-foreground',
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
