'use client';

import { useState } from 'react';
import { Download } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { saveBlob } from '#lib/browser/save-blob.ts';

type DownloadButtonProps = {
  load: () => Promise<File>;
  /** True when downloading is not the recommended next step. */
  isQuiet?: boolean;
};

const labels = { idle: 'Download all as zip', preparing: 'Preparing', done: 'Downloaded' } as const;

/** 'Download all as zip' -> 'Preparing' -> 'Downloaded'. After an error the button returns to its first state. */
export function DownloadButton({ load, isQuiet = false }: DownloadButtonProps) {
  const [state, setState] = useState<keyof typeof labels>('idle');

  async function download() {
    if (state === 'preparing') return;
    setState('preparing');
    try {
      const file = await load();
      saveBlob(file, file.name);
      setState('done');
    } catch {
      // Download errors are not shown (docs/spec-coverage.md, 8); the person can try again.
      setState('idle');
    }
  }

  return (
    <>
      <Button
        data-tour="download"
        variant={isQuiet ? 'outline' : 'default'}
        className="w-full"
        aria-disabled={state === 'preparing'}
        aria-busy={state === 'preparing'}
        onClick={() => void download()}
      >
        <Download aria-hidden />
        {labels[state]}
      </Button>
      <output className="sr-only">{state === 'idle' ? '' : labels[state]}</output>
    </>
  );
}
