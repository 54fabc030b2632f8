'use client';

import { use } from 'react';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { SymbolOnDisplay, UnitOnDisplay } from '#lib/browser/use-unit.ts';
import type { Material } from '#lib/shared/contracts/material.ts';
import { customPresetId, findPreset, presetGroups, presetIdOf, presetLabel } from '#lib/shared/presets.ts';
import { materialText } from './materials/material-text.ts';
import { MaterialList } from './materials/use-materials.ts';

type Size = { widthIn: number; heightIn: number };
type SheetSizeSelectProps = {
  /** Id of the select. */
  id: string;
  /** Size in the two fields; null while they are invalid. */
  size: Size | null;
  chosenId: string;
  /** Id of the material of the size; null without one. */
  materialId: string | null;
  onChoose: (id: string, size: Size) => void;
  onMaterial: (material: Material) => void;
};

/** Select with the materials of the account, presets by trade, and 'Custom' for any other size. */
export function SheetSizeSelect({ id, size, chosenId, materialId, onChoose, onMaterial }: SheetSizeSelectProps) {
  const materials = use(MaterialList);
  const unit = use(UnitOnDisplay);
  const symbol = use(SymbolOnDisplay);
  const listedId = size === null ? customPresetId : presetIdOf(size.widthIn, size.heightIn, chosenId, unit);
  const isMaterial = materials.some((material) => material.id === materialId);

  function choose(chosen: string) {
    const material = materials.find((one) => one.id === chosen);
    const preset = findPreset(chosen);
    if (material !== undefined) onMaterial(material);
    else if (preset !== undefined) onChoose(preset.id, preset);
  }

  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Sheet size</Label>
      <NativeSelect
        id={id}
        value={isMaterial ? materialId! : listedId}
        onChange={(event) => choose(event.target.value)}
      >
        {materials.length > 0 && (
          <optgroup label="My materials">
            {materials.map((material) => (
              <option key={material.id} value={material.id}>
                {material.name} ({materialText(material, unit, symbol)})
              </option>
            ))}
          </optgroup>
        )}
        {presetGroups[unit].map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.presets.map((preset) => (
              <option key={preset.id} value={preset.id}>
                {presetLabel(preset, unit)}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={customPresetId}>Custom</option>
      </NativeSelect>
    </div>
  );
}
