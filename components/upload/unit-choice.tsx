import { Button } from '#components/ui/button.tsx';
import { drawingUnits, scaleOfUnit, unitsPerInch, type DrawingUnit } from '#lib/shared/drawing/drawing-units.ts';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { formatPlain } from '#lib/shared/format.ts';

type UnitChoiceProps = {
  /** Size of the artwork in the file's own numbers. */
  size: { width: number; height: number };
  /** Unit of the drawing; null for a scale that matches no unit in the list. */
  chosen: DrawingUnit | null;
  /** True when the unit was assumed because neither the file nor the user states one. */
  isAssumed: boolean;
  /** True when the unit was remembered from a file of the same program. */
  isRemembered: boolean;
  onScale: (scale: NonNullable<FileForm['scale']>) => void;
};

/** Buttons for the unit of a drawing's numbers: '600 x 400, read as: mm (23.62 in) · px (6.25 in) ...'. */
export function UnitChoice({ size, chosen, isAssumed, isRemembered, onScale }: UnitChoiceProps) {
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
        {drawingUnits.map((unit) => (
          <Button
            key={unit}
            size="sm"
            variant={unit === chosen ? 'default' : 'outline'}
            className="figures px-2"
            aria-pressed={unit === chosen}
            onClick={() => onScale(scaleOfUnit(unit))}
          >
            {unit} ({formatPlain(size.width / unitsPerInch[unit], 2)} in)
          </Button>
        ))}
      </div>
      {isRemembered && <p className="text-muted-foreground">As you chose for other files from this program.</p>}
    </fieldset>
  );
}
