'use client';

import { ArrowLeftRight } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Material } from '#lib/shared/contracts/material.ts';
import { LengthField } from '#components/fields/length-field.tsx';
import { lengthMessages } from '#lib/browser/draft/build-request.ts';
import { lengthText } from '#lib/shared/length-text.ts';
import { limits } from '#lib/shared/limits.ts';
import { parseLength } from '#lib/shared/units.ts';
import { SheetSizeSelect } from './sheet-size-select.tsx';

type Sides = { widthText: string; heightText: string; presetId: string };

type SizeSidesProps = {
  sides: Sides;
  onChange: (change: Partial<Sides>) => void;
  /** Ids of the select and of the two fields. */
  ids: { preset: string; width: string; height: string };
  problemOf: (field: string) => string | null;
  /** Id of the material of the size; null without one. */
  materialId: string | null;
  onMaterial: (material: Material) => void;
  /** Called for a listed size instead of `onChange`. */
  onPreset?: (sides: Sides) => void;
};

/** Fields for the size of a sheet: chosen from a list, or typed. */
export function SizeSides(props: SizeSidesProps) {
  const { sides, onChange, ids, problemOf, materialId, onMaterial, onPreset = onChange } = props;
  const width = parseLength(sides.widthText);
  const height = parseLength(sides.heightText);
  return (
    <>
      <SheetSizeSelect
        id={ids.preset}
        size={width.ok && height.ok ? { widthIn: width.inches, heightIn: height.inches } : null}
        chosenId={sides.presetId}
        materialId={materialId}
        onMaterial={onMaterial}
        onChoose={(presetId, size) =>
          onPreset({ presetId, widthText: lengthText(size.widthIn), heightText: lengthText(size.heightIn) })
        }
      />
      <div className="grid grid-flow-dense grid-cols-[1fr_auto_1fr] items-start gap-2">
        <LengthField
          id={ids.width}
          label="Sheet width"
          value={sides.widthText}
          onChange={(widthText) => onChange({ widthText })}
          range={limits.sheetIn}
          problemMessage={lengthMessages.width}
          problem={problemOf(ids.width)}
        />
        <IconButton
          label="Swap width and height"
          className="mt-5.5"
          onClick={() => onChange({ widthText: sides.heightText, heightText: sides.widthText })}
        >
          <ArrowLeftRight aria-hidden />
        </IconButton>
        <LengthField
          id={ids.height}
          label="Sheet height"
          value={sides.heightText}
          onChange={(heightText) => onChange({ heightText })}
          range={limits.sheetIn}
          problemMessage={lengthMessages.height}
          problem={problemOf(ids.height)}
        />
      </div>
    </>
  );
}
