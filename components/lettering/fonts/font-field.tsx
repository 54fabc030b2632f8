'use client';

import dynamic from 'next/dynamic';
import { loadPart } from '#components/ui/load-part.ts';
import { use, useRef, useState } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { rowField } from '#lib/browser/draft/build-request.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { fontNames } from '#lib/shared/fonts.ts';
import { findFace, originalsOf, rowFontOf, type OwnFont, fontEndings } from '#lib/browser/own-fonts/own-font.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { isFontMissing, OwnFontsOnShelf } from './use-own-fonts.ts';

const VariationFields = dynamic(() =>
  loadPart(() => import('./variation-fields.tsx').then((part) => part.VariationFields)),
);

/** Loaded when the user's fonts are first managed. */
const YourFontsDialog = dynamic(
  () => loadPart(() => import('./your-fonts-dialog.tsx').then((part) => part.YourFontsDialog)),
  { ssr: false },
);

type FontFieldProps = {
  row: RowForm;
  onChange: (change: Partial<Omit<RowForm, 'id'>>) => void;
  problem: string | null;
};

const [addValue, manageValue] = ['add', 'manage'];
const ownValue = (file: string, face: number) => `own:${file}:${face}`;

/** Font of a row: a listed font, or one from the person's files. */
export function FontField({ row, onChange, problem }: FontFieldProps) {
  const { fonts, add, remove, refused } = use(OwnFontsOnShelf);
  const [isManaging, setManaging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = rowField(row.id, 'font');
  const known = fonts ?? [];
  const originals = originalsOf(known);
  const { own } = row;
  const isMissing = isFontMissing(row, fonts);
  const face = own === null ? undefined : findFace(known, own);
  const isOriginal = face !== undefined && face.originalOf === row.font;
  const value = own === null || isOriginal ? row.font : ownValue(own.file, own.face);
  const missing = isMissing
    ? `Your font “${own?.name}” isn’t in this browser. Add its file again, or choose another font.`
    : null;
  const error = missing ?? problem ?? (refused.rowId === row.id ? (refused.messages[0] ?? null) : null);

  function choose(chosen: string) {
    if (chosen === addValue) return input.current?.click();
    if (chosen === manageValue) return setManaging(true);
    const listed = fontNames.find((name) => name === chosen);
    if (listed !== undefined) return onChange({ font: listed, own: originals.get(listed) ?? null });
    const [, file, index] = chosen.split(':');
    const font = known.find((one) => one.id === file);
    const picked = font?.faces.find((one) => one.index === Number(index));
    if (font === undefined || picked === undefined) return;
    onChange({ ...(picked.originalOf === null ? {} : { font: picked.originalOf }), own: rowFontOf(font, picked) });
  }

  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{specStrings.fontLabel}</Label>
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
      >
        {own !== null && face === undefined && <option value={value}>{own.name}</option>}
        {known.length > 0 && (
          <optgroup label="Your fonts">
            {known.flatMap((font) =>
              font.faces.map((one) => (
                <option key={ownValue(font.id, one.index)} value={ownValue(font.id, one.index)}>
                  {labelOf(font, one.full, known)}
                </option>
              )),
            )}
          </optgroup>
        )}
        {fontNames.map((name) => (
          <option key={name} value={name}>
            {originals.has(name) ? `${name}: your file` : name}
          </option>
        ))}
        <option value={addValue}>Add your font…</option>
        {known.length > 0 && <option value={manageValue}>Manage your fonts…</option>}
      </NativeSelect>
      <input
        ref={input}
        type="file"
        accept={fontEndings}
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label="Choose font files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length === 0) return;
          void add(files, row.id);
        }}
      />
      <FieldMessage id={`${id}-error`} message={error} />
      {isMissing && (
        <Button variant="outline" className="justify-self-start" onClick={() => input.current?.click()}>
          Add the file
        </Button>
      )}
      {own !== null && face !== undefined && face.axes.length > 0 && (
        <VariationFields id={id} face={face} own={own} onChange={(changed) => onChange({ own: changed })} />
      )}
      {isManaging && <YourFontsDialog fonts={known} onRemove={remove} onClose={() => setManaging(false)} />}
    </div>
  );
}

/** Returns the name of a face, with the file name when two files have a face of the same name. */
function labelOf(font: OwnFont, full: string, fonts: readonly OwnFont[]): string {
  const isTwice = fonts.some((other) => other.id !== font.id && other.faces.some((face) => face.full === full));
  return isTwice ? `${full} (${font.filename})` : full;
}

/** Messages about font files that were dropped on the page and rejected. The rows remain unchanged. */
export function RefusedFonts() {
  const { rowId, messages } = use(OwnFontsOnShelf).refused;
  if (rowId !== undefined || messages.length === 0) return null;
  return (
    <Alert variant="destructive">
      <AlertTitle>{messages.length === 1 ? 'This font was not added' : 'These fonts were not added'}</AlertTitle>
      <AlertDescription>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </AlertDescription>
    </Alert>
  );
}
