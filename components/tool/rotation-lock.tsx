import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';

/**
 * Prevents the rotation of a row on the sheet regardless of the sheet's rotation setting, for grain, patterns and
 * brushed metal.
 */
export function RotationLock({ locked, onChange }: { locked: boolean; onChange: (locked: boolean) => void }) {
  return (
    <Label className="min-h-10 font-normal pointer-coarse:min-h-11">
      <Checkbox checked={locked} onCheckedChange={onChange} />
      Lock rotation
    </Label>
  );
}
