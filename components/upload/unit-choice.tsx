import { use } from 'react';
import { Button } from '#components/ui/button.tsx';
import { drawingUnits, unitsPerInch } from '#lib/shared/drawing/drawing-units.ts';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatPlain } from '#lib/shared/format.ts';
import { toUnit, type LengthUnit } from '#lib/shared/units.ts';

type UnitChoiceProps = {
  /** Size of the artwork in the file's own numbers. */
  size: { width: number; height: number };
  /** Units per inch of the drawing. */
  chosen: number;
  /** True when only the number of pixels per inch is in question. */
  isInPixels: boolean;
  /** True when the unit was assumed because neither the file nor the user states one. */
  isAssumed: boolean;
  /** True when the unit was remembered from a file of the same program. */
  isRemembered: boolean;
  onScale: (scale: NonNullable<FileForm['scale']>) => void;
};

const unitChoices = drawingUnits.map((unit) => ({ label: unit as string, unitsPerIn: unitsPerInch[unit] as number }));
const pixelsPerIn = [72, 96, 300];
const resolution: Readonly<Record<LengthUnit, string>> = { in: 'px/in', mm: 'dpi' };

/** Buttons for the unit of a drawing's numbers: '600 x 400, read as: mm (23.62 in) · px (6.25 in) ...'. */
export function UnitChoice({ size, chosen, isInPixels, isAssumed, isRemembered, onScale }: UnitChoiceProps) {
  const unit = use(UnitOnDisplay);
  const pixelChoices = pixelsPerIn.map((unitsPerIn) => ({ label: `${unitsPerIn} ${resolution[unit]}`, unitsPerIn }));
  return (
    <fieldset aria-label="Unit of the drawing" className="grid min-w-0 gap-1.5">
      <p className={isAssumed ? 'text-warning' : 'text-muted-foreground'}>
        {isAssumed && 'The file does not say its size. '}
        <span className="figures">
          {formatPlain(size.width, 2)} x {formatPlain(size.height, 2)}
        </span>
        , read as:
      </p>
      <div className="flex flex-wrap gap-1.5">
        {(isInPixels ? pixelChoices : unitChoices).map(({ label, unitsPerIn }) => (
          <Button
            key={label}
            size="sm"
            variant={unitsPerIn === chosen ? 'default' : 'outline'}
            className="figures px-2"
            aria-pressed={unitsPerIn === chosen}
            onClick={() => onScale({ by: 'unitsPerIn', unitsPerIn })}
          >
            {label} ({formatPlain(toUnit(size.width / unitsPerIn, unit), 2)} {unit})
          </Button>
        ))}
      </div>
      {isRemembered && <p className="text-muted-foreground">As you chose for other files from this program.</p>}
    </fieldset>
  );
}
