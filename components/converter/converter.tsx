'use client';

import { LoaderCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { QuietStatus } from '#components/run/quiet-status.tsx';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Elapsed } from '#components/ui/elapsed.tsx';
import type { ConvertClient } from '#lib/browser/converter/convert-client.ts';
import type { PageLayer } from '#lib/browser/converter/protocol.ts';
import { storeSentFile, type FileToConvert } from '#lib/browser/converter/file-to-convert.ts';
import { browserStore } from '#lib/browser/browser-store.ts';
import { objectKey } from '#lib/browser/object-key.ts';
import { formatBytes, formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { convertedName } from '#lib/shared/drawing/converted-file.ts';
import { DrawingActions, type UseDrawing } from './converter-actions.tsx';
import { FileSize, UnitQuestion } from './file-size.tsx';
import { LayerList } from './layer-list.tsx';
import { PageChoice, useSvgPicture } from './page-choice.tsx';
import { PasswordForm } from './password-form.tsx';
import { useConversion, type Conversion, type OpenedFile } from './use-conversion.ts';

/** Files that were dropped, pasted or chosen together, or one carried from another page. */
export type Dropped = { readonly files: readonly File[] } | { readonly carried: FileToConvert };

type ConverterProps = {
  dropped: Dropped;
  /** Receives the drawing on a page with a job of its own; absent where it is sent to the tool. */
  inPlace?: UseDrawing | undefined;
  makeClient?: () => ConvertClient;
};

/** Converts a PDF, AI or DXF to SVG: the drawing, its pages, layers and size, and the actions. */
export function Converter({ dropped, inPlace, makeClient }: ConverterProps) {
  const conversion = useConversion(makeClient);
  const { opened, work, problem, locked } = conversion;
  const take = useEffectEvent((next: Dropped, isLatest: () => boolean) => void openDropped(next, conversion, isLatest));
  useEffect(() => {
    let isLatest = true;
    take(dropped, () => isLatest);
    return () => {
      isLatest = false;
    };
  }, [dropped]);
  return (
    <div className="grid content-start gap-6">
      {work !== null && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <output className="inline-flex min-w-0 items-center gap-2">
            <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-muted-foreground" />
            <span className="min-w-0 break-words">
              {work.text}, <Elapsed sinceMs={work.startedAtMs} />
            </span>
          </output>
          <Button size="sm" variant="secondary" onClick={conversion.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {locked !== null && (
        <PasswordForm
          key={objectKey(locked.file)}
          filename={locked.file.filename}
          problem={locked.message}
          onSubmit={(password) => void conversion.open(locked.file, { password })}
          onCancel={conversion.cancel}
        />
      )}
      {problem !== null && (
        <Alert variant="destructive">
          <AlertTitle className="break-words">{problem.filename} was not converted</AlertTitle>
          <AlertDescription>
            <p>{problem.message}</p>
            {opened !== null && <p>{opened.file.filename} is still here.</p>}
          </AlertDescription>
        </Alert>
      )}
      {opened !== null && (
        <div hidden={locked !== null}>
          <OpenedDrawing
            key={`${objectKey(opened.file)} ${opened.page.index}`}
            opened={opened}
            conversion={conversion}
            inPlace={inPlace}
          />
        </div>
      )}
    </div>
  );
}

async function openDropped(dropped: Dropped, { open, refuse }: Conversion, isLatest: () => boolean): Promise<void> {
  if ('carried' in dropped) return open(dropped.carried, dropped.carried.choices);
  const [file] = dropped.files;
  if (file === undefined) return;
  if (dropped.files.length > 1)
    return refuse(
      formatCount(dropped.files.length, 'file'),
      'Convert one file at a time, or make one drawing of them with Combine files.',
    );
  if (file.size > limits.convertedFileBytes) {
    const max = formatBytes(limits.convertedFileBytes);
    return refuse(
      file.name,
      `The limit is ${max}; this file has ${formatBytes(file.size)}. Delete embedded pictures and save it again.`,
    );
  }
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    if (!isLatest()) return;
    return refuse(
      file.name,
      'The file could not be read. It may have been moved or is open elsewhere. Choose it again.',
    );
  }
  if (isLatest()) await open({ filename: file.name, bytes });
}

type OpenedDrawingProps = { opened: OpenedFile; conversion: Conversion; inPlace: UseDrawing | undefined };

function OpenedDrawing({ opened, conversion, inPlace }: OpenedDrawingProps) {
  const { file, client, pages, page, unit, password } = opened;
  const [chosen, setChosen] = useState(file.choices?.index === page.index ? file.choices.layers : page.visible);
  const [isUnitAsked] = useState(page.isUnitAssumed || unit !== undefined);
  const layers = page.layers.filter(({ name }) => chosen.includes(name));
  const size = sizeOf(layers);
  const whole = sizeOf(page.layers) ?? page;
  async function makeSvg() {
    const { svg } = await client.request({ kind: 'svg', index: page.index, layers: chosen, of: 'file' });
    return { filename: convertedName(file.filename, page.index + 1, pages.length), content: svg };
  }
  const isUnitMissing = isUnitAsked && unit === undefined;
  const blocked = isUnitMissing
    ? 'Choose the unit of the file first.'
    : chosen.length === 0
      ? 'Choose at least one layer.'
      : conversion.work && `${conversion.work.text}.`;
  return (
    <div className="flex flex-col gap-6 [--stage-height:min(45vh,30rem)] lg:grid lg:grid-cols-[minmax(17rem,20rem)_minmax(0,1fr)] lg:gap-x-8 lg:[--stage-height:min(65vh,42rem)]">
      <div className="grid min-w-0 content-start gap-4 lg:col-start-2">
        <Stage opened={opened} layers={chosen} />
        {pages.length > 1 && (
          <PageChoice
            client={client}
            pages={pages}
            chosen={page.index}
            isDisabled={conversion.work !== null}
            onChoose={(index) => void conversion.open(file, { password, unit, index })}
          />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-5 lg:col-start-1 lg:row-start-1">
        <QuietStatus text={`${file.filename}, page ${page.index + 1} of ${pages.length}, is ready.`} />
        {isUnitAsked && (
          <UnitQuestion
            size={{ width: whole.widthIn * page.unitsPerIn, height: whole.heightIn * page.unitsPerIn }}
            chosen={unit}
            onChoose={(next) => void conversion.open(file, { password, unit: next, index: page.index })}
          />
        )}
        {!isUnitMissing && <FileSize drawing={size} page={isSameSize(whole, page) ? null : page} />}
        <LayerList layers={page.layers} hasLengths={!isUnitMissing} chosen={chosen} onChange={setChosen} />
        {page.notices.length > 0 && (
          <Alert isQuiet>
            <AlertTitle>{formatCount(page.notices.length, 'notice')}</AlertTitle>
            <AlertDescription>
              <ul className="grid list-disc gap-1 pl-4">
                {page.notices.map((notice) => (
                  <li key={notice}>{notice}</li>
                ))}
              </ul>
            </AlertDescription>
          </Alert>
        )}
        <DrawingActions
          key={JSON.stringify(chosen)}
          makeSvg={makeSvg}
          blocked={blocked}
          remedy="Choose fewer layers."
          inPlace={inPlace}
          // Back from the next page shows the file as it was sent.
          onSent={() =>
            storeSentFile({ ...file, choices: { unit, index: page.index, layers: chosen } }, browserStore(), Date.now())
          }
        />
      </div>
    </div>
  );
}

/** The drawing on white, as large as its space allows. */
function Stage({ opened, layers }: { opened: OpenedFile; layers: readonly string[] }) {
  const url = useSvgPicture(opened.client, opened.page.index, layers);
  return (
    <div className="h-(--stage-height) min-h-64 rounded-lg border bg-white p-3">
      {url !== null && (
        // oxlint-disable-next-line nextjs/no-img-element -- drawn in this browser
        <img src={url} alt={`Drawing of ${opened.file.filename}`} className="size-full object-contain" />
      )}
    </div>
  );
}

type Size = { widthIn: number; heightIn: number };

/** The space of a DXF is the box around its drawing, which is no page. */
const isSameSize = (a: Size, b: Size): boolean =>
  Math.abs(a.widthIn - b.widthIn) < 1e-6 && Math.abs(a.heightIn - b.heightIn) < 1e-6;

function sizeOf(layers: readonly PageLayer[]): Size | null {
  if (layers.length === 0) return null;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of layers) {
    minX = Math.min(minX, box.minX);
    minY = Math.min(minY, box.minY);
    maxX = Math.max(maxX, box.maxX);
    maxY = Math.max(maxY, box.maxY);
  }
  return { widthIn: maxX - minX, heightIn: maxY - minY };
}
