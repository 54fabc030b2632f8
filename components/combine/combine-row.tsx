'use client';

import { X } from 'lucide-react';
import { memo, use, useId, useEffect, useRef } from 'react';
import { LayerList } from '#components/converter/layer-list.tsx';
import { PasswordForm } from '#components/converter/password-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { fieldMessages, parseQuantity } from '#lib/browser/draft/build-request.ts';
import { convertedUnits } from '#lib/shared/drawing/converted-file.ts';
import { type DrawingUnit, drawingUnitOf, drawingUnits } from '#lib/shared/drawing/drawing-units.ts';
import { formatLengthWithUnit, formatSize } from '#lib/shared/format.ts';
import {
  type Combination,
  type CombineLine,
  isUnitAsked,
  isUnitOpen,
  linePicture,
  type ReadLine,
} from './combination.ts';

type CombineRowProps = {
  line: CombineLine;
  /** Name of the file in the drawing. */
  name: string;
  combination: Combination;
  /** True while the layers or the password of this file are shown. */
  isOpen: boolean;
  /** Receives the id of the file whose layers or password are to be shown. */
  onOpen: (id: number | null) => void;
};

/** Maximum number of pages in the list. */
const maxListed = 500;

/** One file of a combined drawing: picture, name, unit, page, layers and quantity, or why it is left out. Of many, only one changes at a time. */
export const CombineRow = memo(function CombineRow({ line, name, combination, isOpen, onOpen }: CombineRowProps) {
  const id = useId();
  const { read, problem, quantityText, choices } = line;
  const toggle = () => onOpen(isOpen ? null : line.id);
  const isWrong = parseQuantity(quantityText) === null;
  const layers = read?.page.layers ?? [];
  const chosen = choices.layers ?? read?.page.visible ?? [];
  const hasLayers = layers.length > 1 || (layers[0]?.name ?? '') !== '';
  return (
    <li
      aria-labelledby={`${id}-name`}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-b px-3 py-2 text-sm last:border-b-0 lg:grid-cols-(--combine-columns)"
    >
      <LinePicture read={read} />
      <div className="grid min-w-0 gap-0.5">
        <span id={`${id}-name`} dir="auto" className="truncate font-medium" title={name}>
          {name}
        </span>
        <LineText line={line} />
        {problem?.isLocked === true && (
          <Button
            variant="link"
            className="h-auto min-h-6 justify-self-start p-0 pointer-coarse:min-h-11"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            Enter password
          </Button>
        )}
      </div>
      <div className="col-span-3 grid grid-cols-3 items-center gap-2 lg:contents">
        <UnitCell line={line} name={name} onChoose={(unit) => combination.choose(line.id, { unit })} />
        <PageCell
          line={line}
          name={name}
          onChoose={(index) => combination.choose(line.id, { index, layers: undefined })}
        />
        {hasLayers ? (
          <Button
            size="sm"
            variant="outline"
            className="figures justify-self-start px-2"
            aria-label={`Layers of ${name}: ${chosen.length} of ${layers.length}`}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {chosen.length} of {layers.length}
            <span className="lg:hidden">{layers.length === 1 ? 'layer' : 'layers'}</span>
          </Button>
        ) : (
          <Nothing />
        )}
      </div>
      <div className="order-first col-start-3 row-start-1 flex items-center gap-1 lg:order-none lg:col-start-auto lg:row-start-auto">
        <Input
          className="figures w-14 px-2"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${name}`}
          value={quantityText}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-quantity` : undefined}
          onChange={(event) => combination.setQuantity(line.id, event.target.value)}
        />
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={() => combination.remove(line.id)}>
          <X aria-hidden />
        </Button>
      </div>
      {isWrong && (
        <p id={`${id}-quantity`} className="col-span-full text-destructive lg:text-right">
          {fieldMessages.quantity}
        </p>
      )}
      {isOpen && (
        <div className="col-span-full grid max-w-xl lg:col-start-2">
          {problem?.isLocked === true ? (
            <PasswordForm
              filename={name}
              problem={choices.password === undefined ? null : problem.message}
              onSubmit={(password) => combination.choose(line.id, { password })}
              onCancel={() => onOpen(null)}
            />
          ) : (
            hasLayers && (
              <LayerList
                layers={layers}
                hasLengths={!isUnitOpen(line)}
                chosen={chosen}
                onChange={(names) => combination.choose(line.id, { layers: names })}
              />
            )
          )}
        </div>
      )}
    </li>
  );
});

/** Size and length of a file, or the reason why it is left out of the drawing. */
function LineText({ line }: { line: CombineLine }) {
  const unit = use(UnitOnDisplay);
  const { read, problem, step } = line;
  if (step === 'waiting')
    return <span className="text-muted-foreground">{read === null ? 'Waiting' : 'Reading…'}</span>;
  if (step === 'reading') return <span className="text-muted-foreground">Reading…</span>;
  if (step === 'stopped') return <span className="text-muted-foreground">Not read yet</span>;
  if (problem !== null) return <span className="text-destructive">Left out. {problem.message}</span>;
  if (read === null) return null;
  const { box, lengthIn, page, pages } = read;
  if (isUnitOpen(line)) return <span className="text-warning">States no unit. Choose one.</span>;
  const notices = page.notices.length === 0 ? null : page.notices.join(' ');
  return (
    <>
      <span className="figures text-muted-foreground">
        {formatSize(box.maxX - box.minX, box.maxY - box.minY, unit)} {unit}, {formatLengthWithUnit(lengthIn, unit)}
        {pages.length > 1 && `, page ${page.index + 1} of ${pages.length}`}
      </span>
      {notices !== null && (
        <details className="text-muted-foreground">
          <summary className="min-h-6 cursor-pointer underline-offset-4 hover:underline">
            {page.notices.length === 1 ? '1 notice' : `${page.notices.length} notices`}
          </summary>
          {notices}
        </details>
      )}
    </>
  );
}

const Nothing = () => <span aria-hidden className="hidden lg:block" />;

type CellProps<Choice> = { line: CombineLine; name: string; onChoose: (choice: Choice) => void };

function UnitCell({ line, name, onChoose }: CellProps<DrawingUnit>) {
  const { file, read, choices } = line;
  if (read === null) return <Nothing />;
  if (!isUnitAsked(line)) {
    const unit = drawingUnitOf(read.page.unitsPerIn);
    return (
      <span data-file-unit className="text-muted-foreground">
        {unit ?? ''}
      </span>
    );
  }
  const units = /\.svgz?$/i.test(file.name) ? drawingUnits : convertedUnits;
  return (
    <NativeSelect
      aria-label={`Unit of ${name}`}
      value={choices.unit ?? ''}
      onChange={(event) => onChoose(event.target.value as DrawingUnit)}
    >
      {choices.unit === undefined && <option value="">Unit</option>}
      {units.map((unit) => (
        <option key={unit} value={unit}>
          {unit}
        </option>
      ))}
    </NativeSelect>
  );
}

function PageCell({ line, name, onChoose }: CellProps<number>) {
  const { read, choices } = line;
  if (read === null || read.pages.length < 2) return <Nothing />;
  return (
    <NativeSelect
      aria-label={`Page of ${name}`}
      value={choices.index}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {read.pages.slice(0, maxListed).map((title, index) => (
        // Titles of pages may repeat.
        // oxlint-disable-next-line react/no-array-index-key
        <option key={index} value={index}>
          {index + 1} of {read.pages.length}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The drawing of a file on white; an empty space before it is read. */
function LinePicture({ read }: { read: ReadLine | null }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (read === null || image.current === null) return;
    const url = URL.createObjectURL(new Blob([linePicture(read)], { type: 'image/svg+xml' }));
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [read]);
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-md border bg-white p-1">
      {read !== null && (
        // oxlint-disable-next-line nextjs/no-img-element -- drawn in this browser
        <img ref={image} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}
