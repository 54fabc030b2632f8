'use client';

import { Download, Send } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { fileInTool, sendToTool } from '#components/vectorizer/send-to-tool.ts';
import { ConvertFailure } from '#lib/browser/converter/convert-client.ts';
import { storeFileToConvert } from '#lib/browser/converter/file-to-convert.ts';
import { browserStore } from '#lib/browser/browser-store.ts';
import { convertedName } from '#lib/shared/drawing/converted-file.ts';
import { formatBytes } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { productName } from '#lib/shared/strings.ts';
import type { OpenedFile } from './use-conversion.ts';

type ConverterActionsProps = {
  opened: OpenedFile;
  layers: readonly string[];
  /** Reason why there is nothing to save yet; null when there is none. */
  blocked: string | null;
};

/** Buttons that send the SVG to the tool or save it. Replacing the file of a job there requires confirmation. */
export function ConverterActions({ opened, layers, blocked }: ConverterActionsProps) {
  const router = useRouter();
  const { status, user } = useSession();
  const [replaced, setReplaced] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ layers: readonly string[]; message: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOff = blocked !== null || isBusy || status === 'loading';

  const report = (message: string) => setProblem({ layers, message });

  async function run(act: (svg: { filename: string; content: string; blob: Blob }) => Promise<void> | void) {
    if (isOff) return;
    setBusy(true);
    setProblem(null);
    try {
      const { svg } = await opened.client.request({ kind: 'svg', index: opened.page.index, layers, of: 'file' });
      const filename = convertedName(opened.file.filename, opened.page.index + 1, opened.pages.length);
      await act({ filename, content: svg, blob: new Blob([svg], { type: 'image/svg+xml' }) });
    } catch (error) {
      report(error instanceof ConvertFailure ? error.message : 'The SVG could not be written. Add the file again.');
    }
    setBusy(false);
  }

  const save = () => run(({ filename, blob }) => saveBlob(blob, filename));
  const send = (mayReplace: boolean) =>
    run(async ({ filename, content, blob }) => {
      if (blob.size > limits.fileBytes) {
        const most = formatBytes(limits.fileBytes);
        return report(
          `The SVG has ${formatBytes(blob.size)}; ${productName} reads up to ${most}. Choose fewer layers.`,
        );
      }
      const inTheWay = user === null || mayReplace ? null : await fileInTool(user.id);
      setReplaced(inTheWay);
      if (inTheWay !== null) return;
      if (await sendToTool({ format: 'svg', filename, content })) {
        const { file, unit, page } = opened;
        // Back from the next page shows the file as it was sent.
        await storeFileToConvert({ ...file, choices: { unit, index: page.index, layers } }, browserStore(), Date.now());
        router.push(user === null ? '/register' : '/app');
      } else report('This browser could not transfer the drawing. Download the SVG and add it there.');
    });

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isOff} aria-describedby="converter-note" onClick={() => void send(false)}>
          <Send aria-hidden />
          Send to {productName}
        </Button>
        <Button variant="outline" aria-disabled={isOff} aria-describedby="converter-note" onClick={() => void save()}>
          <Download aria-hidden />
          Download SVG
        </Button>
      </div>
      {replaced !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border bg-accent px-3 py-2 text-sm"
        >
          <span className="flex-1 basis-56">Your job there has the file {replaced}. Replace it with this drawing?</span>
          <Button size="sm" onClick={() => void send(true)}>
            Replace and go
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setReplaced(null)}>
            Keep it
          </Button>
        </div>
      )}
      <p id="converter-note" className="text-sm text-muted-foreground">
        {blocked ?? (user === null ? 'To measure it, create a free account or log in. The drawing comes along.' : '')}
      </p>
      {problem !== null && problem.layers === layers && (
        <Alert variant="destructive">
          <AlertDescription>
            <p>{problem.message}</p>
          </AlertDescription>
        </Alert>
      )}
    </div>
  );
}
