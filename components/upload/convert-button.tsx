'use client';

import { useState } from 'react';
import { clsx } from 'clsx';
import { buttonVariants } from '#components/ui/button-variants.ts';
import { browserStore } from '#lib/browser/browser-store.ts';
import { storeFileToConvert } from '#lib/browser/converter/file-to-convert.ts';
import { formatBytes } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';

const converterPath = '/more-tools#converter';

type ConvertButtonProps = {
  file: File;
  /** Stores the other inputs of the page, which is left. */
  onLeave?: () => Promise<unknown>;
};

/** Button that carries a rejected PDF, AI or DXF to the converter. The file stays in this browser. */
export function ConvertButton({ file, onLeave }: ConvertButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function carry() {
    if (isLeaving) return;
    if (file.size > limits.convertedFileBytes) {
      return setProblem(`The converter reads files up to ${formatBytes(limits.convertedFileBytes)}.`);
    }
    setLeaving(true);
    let isStored = false;
    try {
      await onLeave?.();
      const bytes = new Uint8Array(await file.arrayBuffer());
      isStored = await storeFileToConvert({ filename: file.name, bytes }, browserStore(), Date.now());
    } catch {
      // The file may have been moved; it is chosen again in the converter.
    }
    // The tool saves its job when its page is left.
    if (isStored) return window.location.assign(converterPath);
    setLeaving(false);
    setProblem('This browser could not transfer the file. Add it in More Tools, under PDF, AI and DXF converter.');
  }

  return (
    <>
      <button
        type="button"
        aria-busy={isLeaving || undefined}
        className={clsx(buttonVariants({ variant: 'outline', size: 'sm' }), 'justify-self-start text-foreground')}
        onClick={() => void carry()}
      >
        Convert it
      </button>
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}
