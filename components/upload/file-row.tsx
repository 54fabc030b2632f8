'use client';

import dynamic from 'next/dynamic';
import { Fragment, useState } from 'react';
import { Download, Eye, RefreshCw, Trash2 } from 'lucide-react';
import { OptionalNameField } from '#components/fields/name-field.tsx';
import { QuantityField, type FillChoice } from '#components/fields/quantity-field.tsx';
import { RotationChoice } from '#components/row-rules/rotation-choice.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { fileField } from '#lib/browser/draft/build-request.ts';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import { formatBytes } from '#lib/shared/format.ts';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { specStrings } from '#lib/shared/strings.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { dataUrlBlob } from '#lib/browser/data-url.ts';
import { TinyHolesBox } from './tiny-holes-box.tsx';
import { PageSelect } from './page-select.tsx';
import { useHighlight } from './use-highlight.ts';

/** Loaded with the first file. */
const ScaleLine = dynamic(() => loadPart(() => import('./scale-line.tsx').then((part) => part.ScaleLine)), {
  ssr: false,
});

/** Loaded with the first measured drawing. */
const ArtBoxes = dynamic(() => loadPart(() => import('./frame/art-boxes.tsx').then((part) => part.ArtBoxes)), {
  ssr: false,
});

/** Loaded when the preview is opened. */
const FilePreviewDialog = dynamic(
  () => loadPart(() => import('./file-preview-dialog.tsx').then((part) => part.FilePreviewDialog)),
  { ssr: false },
);

const PlacementBoxes = dynamic(
  () => import('#components/row-rules/placement-boxes.tsx').then((module) => module.PlacementBoxes),
  { ssr: false },
);

type FileRowProps = {
  file: FileForm;
  addedCount: number;
  isDropTarget: boolean;
  onReplace: () => void;
  onChange: (change: FileChange) => void;
  onRemove: () => void;
  quantityProblem: string | null;
  fill: FillChoice | null;
  measured: MeasuredRow | null;
};

/** The current file: name, preview, download, remove, quantity and size. */
export function FileRow(props: FileRowProps) {
  const { file, addedCount, isDropTarget, onReplace, onChange, onRemove, quantityProblem, fill, measured } = props;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const isLit = useHighlight(addedCount);
  const canPreview = file.fileType === 'SVG' || measured !== null;
  return (
    <div className={cn('grid gap-3 rounded-lg border bg-card p-3', isDropTarget && 'border-primary bg-accent')}>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-40">
          <span
            data-lit={isLit}
            className={cn(
              // Only the background fades, and without a transition in the dark theme, so that the name is always
              // readable.
              '-mx-1 rounded-sm px-1 font-medium break-words transition-[background-color] duration-500 dark:transition-none',
              isLit && 'bg-highlight text-highlight-foreground',
            )}
          >
            <BreakableName name={file.filename} />
          </span>
          <span className="ml-2 inline-flex items-center gap-2 align-middle text-sm text-muted-foreground">
            <Badge variant="secondary">{file.fileType}</Badge>
            {formatBytes(file.sizeBytes)}
          </span>
        </p>
        <div className="flex items-center gap-1">
          <IconButton label="Preview file" disabled={!canPreview} onClick={() => setPreviewOpen(true)}>
            <Eye aria-hidden />
          </IconButton>
          <IconButton
            label="Download file"
            onClick={() => saveBlob(dataUrlBlob(file.content, 'application/octet-stream'), file.filename)}
          >
            <Download aria-hidden />
          </IconButton>
          <IconButton label="Replace file" onClick={onReplace}>
            <RefreshCw aria-hidden />
          </IconButton>
          <IconButton label="Remove file" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
      {file.fileType === 'EPS' && <p className="text-sm text-muted-foreground">{specStrings.noEpsPreview}</p>}
      {isDropTarget && <p className="text-sm font-medium">Drop to replace this file</p>}
      <ScaleLine key={addedCount} file={file} measured={measured} onScale={(scale) => onChange({ scale })} />
      <QuantityField
        id={fileField('quantity')}
        value={file.quantityText}
        onChange={(quantityText) => onChange({ quantityText })}
        problem={quantityProblem}
        fill={fill}
      >
        {fill !== null && <RotationChoice rules={file.rules} onChange={onChange} />}
      </QuantityField>
      {fill !== null && <PlacementBoxes of={file} onChange={onChange} />}
      <TinyHolesBox
        leaveOut={file.leaveOutTinyHoles}
        onChange={(leaveOutTinyHoles) => onChange({ leaveOutTinyHoles })}
      />
      <PageSelect page={file.page ?? 1} measured={measured} onChange={(page) => onChange({ page })} />
      {(measured !== null || file.leaveOutFrame || file.whiteIsCutOut === true) && (
        <ArtBoxes file={file} measured={measured} onChange={onChange} />
      )}
      <OptionalNameField
        key={`name ${addedCount}`}
        value={file.nameText}
        onChange={(nameText) => onChange({ nameText })}
      />
      {isPreviewOpen && <FilePreviewDialog file={file} measured={measured} onClose={() => setPreviewOpen(false)} />}
    </div>
  );
}

/** A file name that wraps after its separators rather than inside its words. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=[\s_\-.,)\]+])|(?=[([])/).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
