import { useId } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';

type SegmentsProps<Value extends string> = {
  /** Accessible name of the group. */
  legend: string;
  /** Null where none is selected. */
  value: Value | null;
  choices: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
};

/** Radio buttons in one line. */
export function Segments<Value extends string>({ legend, value, choices, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex shrink-0 rounded-md border bg-card p-0.5">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cn(
            'relative inline-flex h-6 cursor-pointer items-center rounded-sm px-1.5 text-xs has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-10 pointer-coarse:px-2',
            value === choice.value ? 'bg-accent font-semibold text-accent-foreground' : 'text-muted-foreground',
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
    </fieldset>
  );
}
