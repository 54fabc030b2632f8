import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';

/** Checkbox that excludes the rectangle around everything else from measuring and cutting. */
export function FrameBox({ leaveOut, onChange }: { leaveOut: boolean; onChange: (leaveOut: boolean) => void }) {
  return (
    <Label className="min-h-6 pointer-coarse:min-h-11">
      <Checkbox checked={leaveOut} onCheckedChange={onChange} />
      Leave out the rectangle around everything else
    </Label>
  );
}
