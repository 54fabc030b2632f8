import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import { storeWhiteChoice } from './white-choice.ts';

type WhiteBoxProps = {
  file: FileForm;
  measured: MeasuredRow | null;
  onChange: (change: FileChange) => void;
};

/** Checkbox that cuts white shapes out of those below them; shown for drawings with such shapes, and while it is on. */
export function WhiteBox({ file, measured, onChange }: WhiteBoxProps) {
  const isOn = file.whiteIsCutOut === true;
  const isOffered =
    measured?.warnings.some(({ code }) => code === 'white_over_shapes' || code === 'white_cut_out') === true;
  if (!isOn && !isOffered) return null;
  function choose(whiteIsCutOut: boolean) {
    storeWhiteChoice(whiteIsCutOut);
    onChange({ whiteIsCutOut });
  }
  return (
    <Label className="min-h-6 pointer-coarse:min-h-11">
      <Checkbox checked={isOn} onCheckedChange={choose} />
      White is cut out
    </Label>
  );
}
