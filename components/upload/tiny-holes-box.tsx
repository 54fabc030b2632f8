import { use } from 'react';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { TINY_IN } from '#lib/shared/model.ts';
import { formatPlain } from '#lib/shared/format.ts';
import { toUnit } from '#lib/shared/units.ts';

/**
 * Checkbox that excludes tiny holes. Loops where an outline crosses itself count as holes for pierces and for the cut
 * file by default.
 */
export function TinyHolesBox({ leaveOut, onChange }: { leaveOut: boolean; onChange: (leaveOut: boolean) => void }) {
  const unit = use(UnitOnDisplay);
  // The limit is exact, 1.27 mm, and not rounded to 1.3 mm like lengths.
  const limit = formatPlain(toUnit(TINY_IN, unit));
  return (
    <Label className="min-h-6 pointer-coarse:min-h-11">
      <Checkbox checked={leaveOut} onCheckedChange={onChange} />
      Leave out holes smaller than {limit} {unit}
    </Label>
  );
}
