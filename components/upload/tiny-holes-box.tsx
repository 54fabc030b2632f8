import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { TINY_IN } from '#lib/contracts/model.ts';

/** Loops where an outline crosses itself are holes to the count of pierces and to the cut file, unless a person says otherwise. */
export function TinyHolesBox({ leaveOut, onChange }: { leaveOut: boolean; onChange: (leaveOut: boolean) => void }) {
  return (
    <Label className="min-h-6 pointer-coarse:min-h-11">
      <Checkbox checked={leaveOut} onCheckedChange={(checked) => onChange(checked === true)} />
      Leave out holes smaller than {TINY_IN} in
    </Label>
  );
}
