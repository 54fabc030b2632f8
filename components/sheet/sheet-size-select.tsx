'use client';

import { use, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { formatPlain } from '#lib/shared/format.ts';
import {
  customPresetId,
  findPreset,
  presetIdOf,
  presetLabel,
  rollPresets,
  sheetPresetGroups,
} from '#lib/shared/presets.ts';
import { SavedSheetsContext } from './use-saved-sheets.ts';

type Size = { widthIn: number; heightIn: number };
type SheetSizeSelectProps = {
  /** Id of the select. */
  id: string;
  /** Size in the two fields; null while they are invalid. */
  size: Size | null;
  chosenId: string;
  onChoose: (id: string, size: Size) => void;
};

const savedId = (name: string) => `saved:${name}`;

/** Select with presets by trade, saved sizes, and 'Custom' for any other size, which can be saved under a name. */
export function SheetSizeSelect({ id, size, chosenId, onChoose }: SheetSizeSelectProps) {
  const { sheets, save, remove } = use(SavedSheetsContext);
  const sizeKey = size === null ? '' : `${size.widthIn} ${size.heightIn}`;
  /** Name that is typed for the size `of`; another size has none. */
  const [typed, setTyped] = useState<{ of: string; name: string } | null>(null);
  const name = typed?.of === sizeKey ? typed.name : null;
  const same = sheets.filter((sheet) => sheet.widthIn === size?.widthIn && sheet.heightIn === size.heightIn);
  const saved = same.find((sheet) => savedId(sheet.name) === chosenId) ?? same[0];
  const listedId = size === null ? customPresetId : presetIdOf(size.widthIn, size.heightIn, chosenId);
  const shownId = listedId === customPresetId && saved !== undefined ? savedId(saved.name) : listedId;

  function choose(preset: string) {
    const chosen = findPreset(preset) ?? sheets.find((sheet) => savedId(sheet.name) === preset);
    if (chosen !== undefined) onChoose(preset, chosen);
  }

  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Sheet size</Label>
      <NativeSelect id={id} value={shownId} onChange={(event) => choose(event.target.value)}>
        {sheetPresetGroups
          .filter(({ presets }) => presets !== rollPresets || id === 'sheet-preset')
          .map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.presets.map((preset) => (
                <option key={preset.id} value={preset.id}>
                  {presetLabel(preset)}
                </option>
              ))}
            </optgroup>
          ))}
        {sheets.length > 0 && (
          <optgroup label="Saved in this browser">
            {sheets.map((sheet) => (
              <option key={sheet.name} value={savedId(sheet.name)}>
                {sheet.name} ({formatPlain(sheet.widthIn)} x {formatPlain(sheet.heightIn)} in)
              </option>
            ))}
          </optgroup>
        )}
        <option value={customPresetId}>Custom</option>
      </NativeSelect>
      {shownId === customPresetId && size !== null && name === null && (
        <Button
          variant="link"
          className="h-auto justify-self-start px-0 py-1"
          onClick={() => setTyped({ of: sizeKey, name: '' })}
        >
          Save this size
        </Button>
      )}
      {shownId === customPresetId && size !== null && name !== null && (
        <div className="flex items-end gap-2">
          <div className="grid flex-1 gap-1.5">
            <Label htmlFor={`${id}-name`}>Name of this size</Label>
            <Input
              id={`${id}-name`}
              value={name}
              autoComplete="off"
              placeholder={`${formatPlain(size.widthIn)} x ${formatPlain(size.heightIn)}`}
              onChange={(event) => setTyped({ of: sizeKey, name: event.target.value })}
            />
          </div>
          <Button
            variant="secondary"
            onClick={() => {
              save({ name, ...size });
              setTyped(null);
            }}
          >
            Save
          </Button>
        </div>
      )}
      {saved !== undefined && shownId === savedId(saved.name) && (
        <Button variant="link" className="h-auto justify-self-start px-0 py-1" onClick={() => remove(saved.name)}>
          Forget {saved.name}
        </Button>
      )}
    </div>
  );
}
