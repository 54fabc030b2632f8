'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { toast } from '#components/ui/use-toast.ts';
import { buildMaterial } from '#lib/browser/draft/stock/build-material.ts';
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';
import type { Material } from '#lib/shared/contracts/material.ts';
import type { MaterialsDialogProps } from './materials-dialog.tsx';

/** Loaded when it is first opened. */
const MaterialsDialog = dynamic(
  () => loadPart(() => import('./materials-dialog.tsx').then((part) => part.MaterialsDialog)),
  { ssr: false },
);

type MaterialActionsProps = Omit<MaterialsDialogProps, 'isSaving' | 'onClose'>;

/** Buttons that save the sheet as a material, store the changes of its material, and show the list of materials. */
export function MaterialActions(props: MaterialActionsProps) {
  const { sheet, rates, materials } = props;
  const [opened, setOpened] = useState<'save' | 'list' | null>(null);
  const chosen = materialIn(sheet);
  const stored = materials.list?.find(({ id }) => id === chosen?.id);
  const now = stored && buildMaterial(sheet, rates, stored, stored.rates !== undefined);
  const isChanged = stored !== undefined && now !== null && now !== undefined && textOf(now) !== textOf(stored);

  function saveChanges(before: Material, after: Material) {
    materials.store(after).then(
      () => toastWithUndo(`“${after.name}” was changed.`, () => materials.store(before)),
      () => toast({ title: `“${after.name}” was not saved.`, description: 'Check the connection and try again.' }),
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isChanged && (
        <Button variant="outline" size="sm" onClick={() => saveChanges(stored, now)}>
          Save changes to {stored.name}
        </Button>
      )}
      {(stored === undefined || isChanged) && (
        <Button variant="outline" size="sm" onClick={() => setOpened('save')}>
          Save as material
        </Button>
      )}
      {(materials.list?.length ?? 0) > 0 && (
        <Button variant="outline" size="sm" onClick={() => setOpened('list')}>
          My materials
        </Button>
      )}
      {opened !== null && <MaterialsDialog {...props} isSaving={opened === 'save'} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Places of a number that count as a change. */
const places = 6;

/** Returns a text that differs for different materials; lengths differ in the last digits after conversions between units. */
function textOf({ name: _name, offcuts, sizes, roll, spacingIn, marginIn, rates }: Material): string {
  const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(places)) : value);
  return JSON.stringify([sizes, roll, spacingIn, marginIn, rates, offcuts], rounded);
}
