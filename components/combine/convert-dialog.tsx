'use client';

import { useState, useEffect, useEffectEvent } from 'react';
import { Converter } from '#components/converter/converter.tsx';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import type { ConvertClient } from '#lib/browser/converter/convert-client.ts';
import { Combination } from './combination.ts';
import { CombineFiles } from './combine-files.tsx';
import { useCombination } from './use-combination.ts';

/** Removal of the entry of a closed dialog, which another dialog prevents. React mounts effects twice in development. */
let leaving: ReturnType<typeof setTimeout> | undefined;
/** True from the removal of an entry until the browser has done it: a dialog that opens in the meantime stays open. */
let isRemoving = false;

const isDialogEntry = (): boolean => (window.history.state as { isDialog?: boolean } | null)?.isDialog === true;

function addEntry(): void {
  if (!isDialogEntry()) window.history.pushState({ ...window.history.state, isDialog: true }, '');
}

function removeEntry(): void {
  if (!isDialogEntry()) return;
  isRemoving = true;
  // After the listener of a dialog.
  const done = () => setTimeout(() => (isRemoving = false));
  window.addEventListener('popstate', done, { once: true });
  window.history.back();
}

/** Closes a dialog by Back in the browser, which leaves the page otherwise. Closing it in another way removes its entry of the history. */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    clearTimeout(leaving);
    addEntry();
    const onBack = () => (isRemoving ? addEntry() : close());
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      leaving = setTimeout(removeEntry);
    };
  }, []);
}

type ConvertDialogProps = {
  /** One file to convert, or several to combine; files of a later drop are another file, or more files. */
  files: readonly File[];
  /** Line of the specification for the files, which a job cannot have as they are. */
  rejection: string;
  /** Name of the file of the job that the drawing replaces; null without one. */
  replaced: string | null;
  onUse: (file: File) => void;
  onClose: () => void;
  makeClient?: () => ConvertClient;
};

/** Converts a file, or combines several, where they were dropped. The page behind does not change until the drawing is used. */
export function ConvertDialog({ files, rejection, replaced, onUse, onClose, makeClient }: ConvertDialogProps) {
  const [isSeveral] = useState(files.length > 1);
  const [own, setOwn] = useState<{ after: readonly File[]; files: readonly File[] } | null>(null);
  // Files dropped into the dialog itself count until others are dropped beside it.
  const dropped = own?.after === files ? own.files : files;
  useBackToClose(onClose);
  const inPlace = {
    use: onUse,
    note: replaced === null ? '' : `It replaces ${replaced} in your job.`,
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        className="content-start sm:max-w-5xl"
        data-file-zone
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (event.dataTransfer.files.length > 0) setOwn({ after: files, files: [...event.dataTransfer.files] });
        }}
      >
        <DialogHeader>
          <DialogTitle>{isSeveral ? 'Combine files to one drawing' : 'Convert to SVG'}</DialogTitle>
        </DialogHeader>
        <Alert isQuiet>
          <AlertTitle>{rejection}</AlertTitle>
          <AlertDescription>
            <p>
              {isSeveral
                ? 'A job has one drawing. Here your files become one, each with its name and quantity. They stay in your browser.'
                : 'Your file is converted here, at true size. It stays in your browser.'}
            </p>
          </AlertDescription>
        </Alert>
        {isSeveral ? (
          <CombineDropped files={dropped} inPlace={inPlace} {...(makeClient && { makeClient })} />
        ) : (
          <ConvertDropped files={dropped} inPlace={inPlace} {...(makeClient && { makeClient })} />
        )}
      </DialogContent>
    </Dialog>
  );
}

type DroppedProps = {
  files: readonly File[];
  inPlace: { use: (file: File) => void; note: string };
  makeClient?: () => ConvertClient;
};

function CombineDropped({ files, inPlace, makeClient }: DroppedProps) {
  return <CombineFiles combination={useCombination(files, () => new Combination(makeClient))} inPlace={inPlace} />;
}

function ConvertDropped({ files, inPlace, makeClient }: DroppedProps) {
  const [dropped, setDropped] = useState({ files });
  // The converter opens a file for each new object.
  if (dropped.files !== files) setDropped({ files });
  return (
    <Converter
      dropped={dropped}
      inPlace={{ ...inPlace, label: 'Use this drawing' }}
      {...(makeClient && { makeClient })}
    />
  );
}
