import { useState, useId, use } from 'react';
import { RefreshCw } from 'lucide-react';
import { OptionalNameField } from '#components/fields/name-field.tsx';
import { QuantityField, type FillChoice } from '#components/fields/quantity-field.tsx';
import { PartsButton } from '#components/parts/parts-button.tsx';
import { PlacementBoxes, RotationChoice } from '#components/row-rules/rule-fields.tsx';
import { RulesButton } from '#components/row-rules/rules-button.tsx';
import { ruleWordsOfFile } from '#components/row-rules/rule-words.ts';
import { Button } from '#components/ui/button.tsx';
import { fileField } from '#lib/browser/draft/build-request.ts';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import { formatBytes, formatPlain } from '#lib/shared/format.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { TINY_IN } from '#lib/shared/model.ts';
import { toUnit } from '#lib/shared/units.ts';
import { ArtBoxes } from '../frame/art-boxes.tsx';
import { ScaleLine } from '../scale-line.tsx';

type PageSelectProps = {
  page: number;
  measured: MeasuredRow | null;
  onChange: (page: number) => void;
};

/** Maximum number of pages in the list. */
const maxListed = 500;

/** Page of a PostScript file that has several; shown once they are counted, and while another than the first is chosen. */
function PageSelect({ page, measured, onChange }: PageSelectProps) {
  const id = useId();
  const pages = measured?.warnings.find(({ code }) => code === 'other_pages')?.count ?? page;
  if (pages <= 1) return null;
  return (
    <div className="flex max-w-40 items-center gap-2">
      <Label htmlFor={id}>Page</Label>
      <NativeSelect id={id} value={page} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: Math.min(pages, maxListed) }, (_, i) => (
          <option key={i} value={i + 1}>
            {i + 1} of {pages}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

type FileSettingsProps = {
  file: FileForm;
  addedCount: number;
  onReplace: () => void;
  onChange: (change: FileChange) => void;
  quantityProblem: string | null;
  fill: FillChoice | null;
  measured: MeasuredRow | null;
};

/** The settings of the open file: size, quantity, page, and its rules. */
export function FileSettings(props: FileSettingsProps) {
  const { file, addedCount, onReplace, onChange, quantityProblem, fill, measured } = props;
  const [isRulesOpen, setRulesOpen] = useState(false);
  return (
    <div className="grid gap-3 pb-3">
      <ScaleLine key={addedCount} file={file} measured={measured} onScale={(scale) => onChange({ scale })} />
      <PageSelect page={file.page ?? 1} measured={measured} onChange={(page) => onChange({ page })} />
      <QuantityField
        id={fileField('quantity')}
        value={file.quantityText}
        onChange={(quantityText) => onChange({ quantityText })}
        problem={quantityProblem}
        fill={fill}
      />
      <PartsButton
        key={`parts ${addedCount}`}
        file={file}
        measured={measured}
        nests={fill !== null}
        onChange={onChange}
      />
      <RulesButton
        words={ruleWordsOfFile(file, fill !== null)}
        isOpen={isRulesOpen}
        onToggle={() => setRulesOpen(!isRulesOpen)}
      />
      {isRulesOpen && (
        <div className="grid gap-1.5">
          {fill !== null && <RotationChoice rules={file.rules} onChange={onChange} />}
          {fill !== null && <PlacementBoxes of={file} onChange={onChange} />}
          <TinyHolesBox
            leaveOut={file.leaveOutTinyHoles}
            onChange={(leaveOutTinyHoles) => onChange({ leaveOutTinyHoles })}
          />
          {(measured !== null || file.leaveOutFrame || file.whiteIsCutOut === true) && (
            <ArtBoxes file={file} measured={measured} onChange={onChange} />
          )}
          <OptionalNameField
            key={`name ${addedCount}`}
            value={file.nameText}
            onChange={(nameText) => onChange({ nameText })}
          />
        </div>
      )}
      <p className="flex items-center justify-between gap-2 text-sm text-muted-foreground">
        {file.fileType}, {formatBytes(file.sizeBytes)}
        <Button variant="ghost" size="sm" onClick={onReplace}>
          <RefreshCw aria-hidden />
          Replace file
        </Button>
      </p>
    </div>
  );
}

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
