import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { suggestCode } from '#lib/shared/measurements/color-codes.ts';
import { storeWhiteChoice } from '../white/white-choice.ts';

type ArtBoxesProps = {
  file: FileForm;
  measured: MeasuredRow | null;
  onChange: (change: FileChange) => void;
};

/**
 * Checkboxes that exclude the rectangle around everything else and cut white shapes out of those below them. Each is shown while it is on,
 * and for drawings to which it applies, unless a color code is suggested that explains their rectangles and white shapes.
 */
export function ArtBoxes({ file, measured, onChange }: ArtBoxesProps) {
  const { leaveOutFrame, whiteIsCutOut = false, operations } = file;
  const isExplained = operations === undefined && suggestCode(measured?.classes ?? []) !== null;
  const applies = (...codes: readonly string[]) =>
    !isExplained && measured?.warnings.some(({ code }) => codes.includes(code)) === true;
  return (
    <>
      {(whiteIsCutOut || applies('white_over_shapes', 'white_cut_out')) && (
        <Label className="min-h-6 pointer-coarse:min-h-11">
          <Checkbox
            checked={whiteIsCutOut}
            onCheckedChange={(isOn) => {
              storeWhiteChoice(isOn);
              onChange({ whiteIsCutOut: isOn });
            }}
          />
          White is cut out
        </Label>
      )}
      {(leaveOutFrame || applies('background_rectangle')) && (
        <Label className="min-h-6 pointer-coarse:min-h-11">
          <Checkbox checked={leaveOutFrame} onCheckedChange={(isOn) => onChange({ leaveOutFrame: isOn })} />
          Leave out the rectangle around everything else
        </Label>
      )}
    </>
  );
}
