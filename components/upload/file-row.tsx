'use client';

import dynamic from 'next/dynamic';
import { use, useState, useMemo } from 'react';
import { Download, Eye, Trash2 } from 'lucide-react';
import type { FillChoice } from '#components/fields/quantity-field.tsx';
import { ItemLine } from '#components/items/item-line.tsx';
import { LineAction } from '#components/items/line-action.tsx';
import { useFocusNext, useLines } from '#components/items/use-lines.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import { fileRowId } from '#lib/browser/draft/pieces/piece-choices.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { specStrings } from '#lib/shared/strings.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { isNote } from '#lib/shared/measurements/diagnostic-rank.ts';
import { dataUrlBlob, svgText } from '#lib/browser/data-url.ts';
import { sanitizeSvg } from '#lib/browser/svg-preview/sanitize-svg.ts';
import { FileSettings } from './file/file-settings.tsx';
import { shortSizeText, useFileSize } from './scale-line.tsx';
import { useHighlight } from './use-highlight.ts';

/** Maximum size of a file that is drawn in its line, in bytes; a larger one would delay the page. */
const maxBytes = 300_000;

/** The drawing in the line of its file; nothing for an EPS, which has no preview. As an image it runs no scripts. */
function FilePicture({ file: { fileType, content, sizeBytes } }: { file: FileForm }) {
  const address = useMemo(() => {
    const clean = fileType === 'SVG' && sizeBytes <= maxBytes ? sanitizeSvg(svgText(content)) : null;
    return clean === null ? null : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(clean)}`;
  }, [fileType, content, sizeBytes]);
  if (address === null) return null;
  return (
    // oxlint-disable-next-line next/no-img-element -- the bytes are in the browser, so an image server cannot reduce them.
    <img src={address} alt="" className="h-8 w-10 shrink-0 rounded-sm bg-sheet object-contain p-0.5" />
  );
}

/** Loaded when the preview is opened. */
const FilePreviewDialog = dynamic(
  () => loadPart(() => import('./file-preview-dialog.tsx').then((part) => part.FilePreviewDialog)),
  { ssr: false },
);

type FileRowProps = {
  file: FileForm;
  addedCount: number;
  isDropTarget: boolean;
  openId: string | null;
  open: (id: string | null) => void;
  onReplace: () => void;
  onChange: (change: FileChange) => void;
  onRemove: () => void;
  quantityProblem: string | null;
  fill: FillChoice | null;
  measured: MeasuredRow | null;
};

const ids = [fileRowId];

/** The current file: one line with its picture, name, size, preview, download and remove, and below it its settings while it is open. */
export function FileRow(props: FileRowProps) {
  const { file, addedCount, isDropTarget, openId, open, onReplace, onChange, onRemove } = props;
  const { quantityProblem, fill, measured } = props;
  const unit = use(UnitOnDisplay);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const isLit = useHighlight(addedCount);
  const { page, question, isAssumed } = useFileSize(file, measured);
  const { listProps } = useLines({ ids, openId, open, focusNext: useFocusNext(), remove: onRemove });
  const canPreview = file.fileType === 'SVG' || measured !== null;
  const isOpen = openId === fileRowId;
  const hasNotice = measured?.warnings.some(({ code }) => !isNote(code)) === true;
  const size = file.fileType === 'EPS' ? specStrings.noEpsPreview : shortSizeText(file, measured, page, unit);
  return (
    <div
      role="presentation"
      className={cn('border-b', isOpen && 'rounded-lg border bg-card px-3', isDropTarget && 'border-primary bg-accent')}
      {...listProps}
    >
      <ItemLine
        id={fileRowId}
        isOpen={isOpen}
        isTabStop
        onToggle={() => open(isOpen ? null : fileRowId)}
        hasWarning={isAssumed || question !== null || quantityProblem !== null || hasNotice}
        className="min-h-12"
        actions={
          <span className="flex">
            <LineAction label="Preview file" disabled={!canPreview} onClick={() => setPreviewOpen(true)}>
              <Eye aria-hidden />
            </LineAction>
            <LineAction
              label="Download file"
              onClick={() => saveBlob(dataUrlBlob(file.content, 'application/octet-stream'), file.filename)}
            >
              <Download aria-hidden />
            </LineAction>
            <LineAction label="Remove file" onClick={onRemove}>
              <Trash2 aria-hidden />
            </LineAction>
          </span>
        }
      >
        <FilePicture file={file} />
        <span className="grid min-w-0 flex-1 leading-tight">
          <span className="flex">
            <span
              title={file.filename}
              data-lit={isLit}
              className={cn(
                // Only the background fades, and without a transition in the dark theme, so that the name is always
                // readable.
                'truncate rounded-sm font-medium transition-[background-color] duration-500 dark:transition-none',
                isLit && 'bg-highlight text-highlight-foreground',
              )}
            >
              {file.filename}
            </span>
          </span>
          <span className="figures text-xs leading-tight text-muted-foreground">
            {isDropTarget ? 'Drop to replace this file' : size}
          </span>
        </span>
        <QuantityText file={file} isFilled={fill?.isOn === true} />
      </ItemLine>
      {isOpen && (
        <FileSettings
          file={file}
          addedCount={addedCount}
          onReplace={onReplace}
          onChange={onChange}
          quantityProblem={quantityProblem}
          fill={fill}
          measured={measured}
        />
      )}
      {isPreviewOpen && <FilePreviewDialog file={file} measured={measured} onClose={() => setPreviewOpen(false)} />}
    </div>
  );
}

/** Quantity of a file in its line; nothing for a single copy. */
function QuantityText({ file: { quantityText }, isFilled }: { file: FileForm; isFilled: boolean }) {
  if (!isFilled && quantityText.trim() === '1') return null;
  return <span className="figures shrink-0 text-sm">{isFilled ? 'Fills' : `× ${quantityText}`}</span>;
}
