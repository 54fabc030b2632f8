import { useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { OptionalNameField } from '#components/fields/name-field.tsx';
import { QuantityField, type FillChoice } from '#components/fields/quantity-field.tsx';
import { PartsButton } from '#components/parts/parts-button.tsx';
import { PlacementBoxes } from '#components/row-rules/placement-boxes.tsx';
import { RotationChoice } from '#components/row-rules/rotation-choice.tsx';
import { ruleWordsOfFile } from '#components/row-rules/rule-words.ts';
import { RulesButton } from '#components/row-rules/rules-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { fileField } from '#lib/browser/draft/build-request.ts';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import { formatBytes } from '#lib/shared/format.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { ArtBoxes } from '../frame/art-boxes.tsx';
import { PageSelect } from '../page-select.tsx';
import { ScaleLine } from '../scale-line.tsx';
import { TinyHolesBox } from '../tiny-holes-box.tsx';

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
