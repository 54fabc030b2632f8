'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { Plus, Upload } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import type { FillChoice } from '#components/fields/quantity-field.tsx';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { focusField } from '#components/ui/focus-field.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { fileField } from '#lib/browser/draft/build-request.ts';
import type { AddedFile, FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import { convertedExtensions } from '#lib/shared/drawing/converted-file.ts';
import { limits } from '#lib/shared/limits.ts';
import { words } from '#lib/shared/product.ts';
import { specStrings } from '#lib/shared/strings.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { isFontFile } from '#lib/browser/own-fonts/own-font.ts';
import type { Refusal } from './check-file.ts';
import type { ReadFile } from './read-file.ts';
import { useFilesAnywhere } from '#components/ui/use-files-anywhere.ts';

/** Checks and reads the chosen files, by a script that is loaded with the first one. */
async function readFiles(files: readonly File[]): Promise<ReadFile> {
  try {
    const { readOnlyFile } = await loadPart(() => import('./read-file.ts'));
    return await readOnlyFile(files);
  } catch {
    const help = 'A part of the page did not load. Check the connection, then add the file again.';
    return { ok: false, refusal: { title: 'The file could not be read', help }, isConvertible: false };
  }
}

/** Loaded with the first file that can be converted, or several to combine. */
const ConvertDialog = dynamic(
  () => loadPart(() => import('#components/combine/convert-dialog.tsx').then((part) => part.ConvertDialog)),
  { ssr: false },
);
const listExtensions = ['.csv', '.tsv', '.txt'];
const isListFile = ({ name }: File): boolean => listExtensions.some((ending) => name.toLowerCase().endsWith(ending));

/** Loaded with the first file. */
const FileRow = dynamic(() => loadPart(() => import('./file-row.tsx').then((part) => part.FileRow)), { ssr: false });

type UploadBlockProps = {
  file: FileForm | null;
  /** Number of files added so far; an increase highlights the name. */
  addedCount: number;
  onAdd: (file: AddedFile) => void;
  /**
   * Called when a file starts to be read; `onRead` is called when no file is being read any more, with true when the
   * last one was accepted.
   */
  onReading: () => void;
  onRead: (isTaken: boolean) => void;
  onChange: (change: FileChange) => void;
  onRemove: () => void;
  /** Called with the fonts among the dropped, pasted or chosen files. */
  onFonts: (files: readonly File[]) => void;
  /** Called with a list of rows for the lettering. */
  onList: (file: File) => void;
  /** The open item of the job. */
  openId: string | null;
  open: (id: string | null) => void;
  quantityProblem: string | null;
  fill: FillChoice | null;
  /** Measurement of this file by the last run. */
  measured: MeasuredRow | null;
  /** Unfolds the block; null where it is not folded to one line. */
  onUnfold: (() => void) | null;
};

type Reading = Pick<UploadBlockProps, 'onAdd' | 'onReading' | 'onRead'>;

/** Files that are being read, the last rejection, and the files of the dialog that makes a drawing of them. */
function useReading({ onAdd, onReading, onRead }: Reading) {
  const [refusal, setRefusal] = useState<(Refusal & { several: readonly File[] | null }) | null>(null);
  const [converted, setConverted] = useState<{ files: readonly File[]; rejection: string } | null>(null);
  const [isReading, setReading] = useState(false);

  // Files are read one after another, so that a large file chosen first cannot replace the result of the second.
  const reading = useRef({ count: 0, last: Promise.resolve() });

  function readAndAdd(files: readonly File[]) {
    const queue = reading.current;
    queue.count += 1;
    setReading(true);
    onReading();
    queue.last = queue.last.then(async () => {
      const isTaken = await takeOne(files);
      queue.count -= 1;
      if (queue.count > 0) return;
      setReading(false);
      onRead(isTaken);
    });
  }

  async function takeOne(files: readonly File[]): Promise<boolean> {
    const read = await readFiles(files);
    const isInPlace = !read.ok && read.isConvertible;
    if (isInPlace) setConverted({ files, rejection: read.refusal.title });
    setRefusal(read.ok || isInPlace ? null : { ...read.refusal, several: files.length > 1 ? files : null });
    if (read.ok) onAdd(read.file);
    return read.ok;
  }

  return { refusal, setRefusal, converted, setConverted, isReading, readAndAdd };
}

const accept = {
  'image/svg+xml': ['.svg'],
  'application/postscript': ['.eps'],
  // Converted in place; the file chooser must not gray them out.
  'application/octet-stream': [...convertedExtensions],
  // Rows for the lettering.
  'text/csv': [...listExtensions],
};

/**
 * 'File Upload': a drop zone while there is no file, then the row of the file. A rejected file never replaces the
 * current one.
 */
export function UploadBlock({
  file,
  addedCount,
  onAdd,
  onReading,
  onRead,
  onChange,
  onRemove,
  onFonts,
  onList,
  openId,
  open: openItem,
  quantityProblem,
  fill,
  measured,
  onUnfold,
}: UploadBlockProps) {
  const { refusal, setRefusal, converted, setConverted, isReading, readAndAdd } = useReading({
    onAdd,
    onReading,
    onRead,
  });

  function take(dropped: readonly File[]) {
    const fonts = dropped.filter(isFontFile);
    if (fonts.length > 0) onFonts(fonts);
    const files = dropped.filter((one) => !isFontFile(one));
    if (files.length === 1 && isListFile(files[0]!)) return onList(files[0]!);
    if (files.length === 0) return;
    if (converted !== null) return setConverted({ ...converted, files });
    readAndAdd(files);
  }

  // Our own check decides which files are accepted, so that the messages are the same for click, drop and paste.
  const { rootRef, getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    noClick: true,
    noKeyboard: true,
    preventDropOnDocument: false,
    onDrop: (accepted, rejected) => take([...accepted, ...rejected.map((rejection) => rejection.file)]),
  });

  const isOverPage = useFilesAnywhere(rootRef, take);
  const isDropTarget = isDragActive || isOverPage;
  // A dragged file needs its target, and a rejected one its reason.
  const isFolded = onUnfold !== null && file === null && !isDropTarget && !isReading && refusal === null;

  // The section is only a drop target and retains its own role; keyboard users choose a file by the button.
  const { role: _role, tabIndex: _tabIndex, ...dropTarget } = getRootProps();

  return (
    <section aria-labelledby="file-upload-heading" data-tour="upload" {...dropTarget} className="grid min-w-0 gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="file-upload-heading" className="font-semibold">
          {specStrings.fileUpload}
        </h2>
        {isFolded && (
          <Button variant="outline" size="sm" aria-expanded={false} onClick={onUnfold}>
            <Plus aria-hidden />
            Add a drawing
          </Button>
        )}
      </div>
      <input
        {...getInputProps({
          id: 'file-input',
          'aria-label': 'Choose an SVG or EPS file',
          className: 'sr-only',
          tabIndex: -1,
        })}
      />
      {isFolded ? null : file === null ? (
        <DropZone isDropTarget={isDropTarget} isReading={isReading} onChoose={open} />
      ) : (
        <FileRow
          file={file}
          addedCount={addedCount}
          isDropTarget={isDropTarget}
          openId={openId}
          open={openItem}
          onReplace={open}
          onChange={onChange}
          onRemove={() => {
            setRefusal(null);
            onRemove();
            focusField(fileField('drop'), false);
          }}
          quantityProblem={quantityProblem}
          fill={fill}
          measured={measured}
        />
      )}
      {refusal !== null && (
        <Rejection
          {...refusal}
          current={file?.filename ?? null}
          onCombine={(files) => setConverted({ files, rejection: refusal.title })}
        />
      )}
      {!isFolded && file === null && <p className="text-xs text-muted-foreground">{words.fileUse}</p>}
      {converted !== null && (
        <ConvertDialog
          {...converted}
          replaced={file?.filename ?? null}
          onUse={(made) => {
            setConverted(null);
            setRefusal(null);
            readAndAdd([made]);
          }}
          onClose={() => setConverted(null)}
        />
      )}
    </section>
  );
}

type RejectionProps = Refusal & {
  /** Files that can be combined; null for a single one. */
  several: readonly File[] | null;
  /** Name of the file of the job. */
  current: string | null;
  onCombine: (files: readonly File[]) => void;
};

function Rejection({ title, help, several, current, onCombine }: RejectionProps) {
  return (
    <Alert variant={several === null ? 'destructive' : 'default'}>
      <AlertTitle>{title}</AlertTitle>
      <AlertDescription>
        <p>{help}</p>
        {several !== null && (
          <Button variant="outline" size="sm" onClick={() => onCombine(several)}>
            Combine them
          </Button>
        )}
        {current !== null && <p>Your file {current} is still here.</p>}
      </AlertDescription>
    </Alert>
  );
}

type DropZoneProps = { isDropTarget: boolean; isReading: boolean; onChoose: () => void };

function DropZone({ isDropTarget, isReading, onChoose }: DropZoneProps) {
  return (
    <div
      className={cn(
        'grid justify-items-center gap-1.5 rounded-lg border-2 border-dashed border-input bg-card px-3 py-3 text-center transition-colors',
        isDropTarget && 'border-primary bg-accent',
      )}
    >
      <p className="flex items-center gap-2 text-sm">
        <Upload aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        {isDropTarget ? 'Drop to add this file' : 'Drop a drawing here, or'}
      </p>
      <Button id={fileField('drop')} variant="outline" onClick={onChoose} aria-describedby="file-constraints">
        {isReading ? 'Reading…' : 'Choose file'}
      </Button>
      <p id="file-constraints" className="text-sm text-muted-foreground">
        SVG or EPS, up to {limits.fileBytes / 1024 / 1024} MB. PDF, AI and DXF are converted here.
      </p>
    </div>
  );
}
