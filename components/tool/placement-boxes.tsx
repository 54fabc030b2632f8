import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import type { RowForm } from '#lib/browser/draft/job-form.ts';

type Placement = Pick<RowForm, 'placeFirst' | 'fills'>;
type PlacementBoxesProps = { of: Placement; onChange: (change: { placeFirst: boolean }) => void };

/** Checkboxes for the placement of a row. A row that fills the sheets is placed after the others. */
export function PlacementBoxes({ of, onChange }: PlacementBoxesProps) {
  if (of.fills) return null;
  return (
    <Label className="min-h-6 pointer-coarse:min-h-11">
      <Checkbox checked={of.placeFirst === true} onCheckedChange={(placeFirst) => onChange({ placeFirst })} />
      Place first
    </Label>
  );
}
