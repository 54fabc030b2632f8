'use client';

import { cn } from '#lib/browser/class-names/cn.ts';
import { lengthUnits, type LengthUnit } from '#lib/shared/units.ts';

const names: Readonly<Record<LengthUnit, { name: string; /** Name on small screens. */ short?: string }>> = {
  in: { name: 'Inches', short: 'in' },
  mm: { name: 'mm' },
};
type UnitToggleProps = {
  /** Name of the group of radio buttons, unique on the page. */
  name?: string;
  unit: LengthUnit;
  onChange: (unit: LengthUnit) => void;
};
const choices = lengthUnits.map((unit) => ({ unit, ...names[unit] }));

/**
 * Selects the unit of lengths on the screen and in files: of fields, figures and sentences. Fields accept other units when the unit is
 * typed.
 */
export function UnitToggle({ name = 'display-unit', unit, onChange }: UnitToggleProps) {
  return (
    <fieldset className="inline-flex rounded-md border bg-muted p-0.5">
      <legend className="sr-only">Show results in</legend>
      {choices.map((choice) => (
        <label
          key={choice.unit}
          className={cn(
            'inline-flex h-7 cursor-pointer items-center rounded-sm px-2 text-[0.8125rem] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring pointer-coarse:h-11',
            unit === choice.unit ? 'bg-card font-medium text-primary shadow-xs' : 'text-muted-foreground',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={unit === choice.unit}
            onChange={() => onChange(choice.unit)}
          />
          {choice.short === undefined ? (
            choice.name
          ) : (
            <>
              <span className="max-sm:sr-only">{choice.name}</span>
              <span aria-hidden className="sm:hidden">
                {choice.short}
              </span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}
