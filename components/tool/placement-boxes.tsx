import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import type { RowForm } from '#lib/browser/draft/job-form.ts';

type Placement = Pick<RowForm, 'placeFirst' | 'mirror' | 'fills'>;
type PlacementBoxesProps = { of: Placement; onChange: (change: { placeFirst?: boolean; mirror?: boolean }) => void };

/** Checkboxes for the placement of a row. A row that fills the sheets is placed after the others. */
export function PlacementBoxes({ of, onChange }: PlacementBoxesProps) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      {!of.fills && (
        <Label className="min-h-6 pointer-coarse:min-h-11">
          <Checkbox checked={of.placeFirst === true} onCheckedChange={(placeFirst) => onChange({ placeFirst })} />
          Place first
        </Label>
      )}
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox checked={of.mirror === true} onCheckedChange={(mirror) => onChange({ mirror })} />
        Mirror allowed
      </Label>
    </div>
  );
}
