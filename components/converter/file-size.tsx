import { use } from 'react';
import { Button } from '#components/ui/button.tsx';
import { convertedUnits, type ConvertedUnit } from '#lib/shared/drawing/converted-file.ts';
import { unitsPerInch } from '#lib/shared/drawing/drawing-units.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatPlain, formatSize } from '#lib/shared/format.ts';
import { toUnit } from '#lib/shared/units.ts';

type FileSizeProps = {
  /** Size of the chosen layers in inches; null without any. */
  drawing: Size | null;
  /** Null for a file without pages. */
  page: Size | null;
};
type Size = { widthIn: number; heightIn: number };

/** Size of the drawing and of its page. */
export function FileSize({ drawing, page }: FileSizeProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {drawing !== null && <SizeRow name="Drawing" size={drawing} />}
      {page !== null && <SizeRow name="Page" size={page} />}
    </dl>
  );
}

function SizeRow({ name, size: { widthIn, heightIn } }: { name: string; size: Size }) {
  const unit = use(UnitOnDisplay);
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="figures">
        {formatSize(widthIn, heightIn, unit)} {unit}
      </dd>
    </>
  );
}

type UnitQuestionProps = {
  /** Size of the drawing in the numbers of the file. */
  size: { width: number; height: number };
  chosen: ConvertedUnit | undefined;
  onChoose: (unit: ConvertedUnit) => void;
};

/** Choice of the unit of a DXF that states none. Nothing is sent or saved before. */
export function UnitQuestion({ size, chosen, onChoose }: UnitQuestionProps) {
  const shown = use(UnitOnDisplay);
  return (
    <fieldset aria-label="Unit of the file" className="grid min-w-0 gap-1.5 text-sm">
      <p className={chosen === undefined ? 'text-warning' : 'text-muted-foreground'}>
        {chosen === undefined && 'The file states no unit. Choose one: '}
        <span className="figures">
          {formatPlain(size.width, 2)} x {formatPlain(size.height, 2)}
        </span>
        , read as
      </p>
      <div className="flex flex-wrap gap-1.5">
        {convertedUnits.map((unit) => (
          <Button
            key={unit}
            size="sm"
            variant={unit === chosen ? 'default' : 'outline'}
            className="figures px-2"
            aria-pressed={unit === chosen}
            onClick={() => onChoose(unit)}
          >
            {unit} ({formatPlain(toUnit(size.width / unitsPerInch[unit], shown), 2)} {shown})
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
