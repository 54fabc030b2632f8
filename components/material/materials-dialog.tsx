'use client';

import { useId, useState } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { materialLineId } from '#components/sheet/material-line.tsx';
import { materialText } from '#components/sheet/materials/material-text.ts';
import type { Materials } from '#components/sheet/materials/use-materials.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { focusField } from '#components/ui/focus-field.ts';
import { Label } from '#components/ui/label.tsx';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import type { JobAction, SheetForm } from '#lib/browser/draft/job-form.ts';
import type { RateForm } from '#lib/browser/draft/rates/rate-form.ts';
import { buildMaterial, hasMaterialRates } from '#lib/browser/draft/stock/build-material.ts';
import { chosenMaterial } from '#lib/browser/draft/stock/material-form.ts';
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';
import type { Material } from '#lib/shared/contracts/material.ts';
import { formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { NameForm } from './name-form.tsx';

export type MaterialsDialogProps = {
  sheet: SheetForm;
  rates: RateForm;
  unit: LengthUnit;
  materials: Materials;
  /** True for saving the sheet as a material, false for the list. */
  isSaving: boolean;
  change: (action: JobAction) => void;
  /** Sets the material of the sheet. */
  choose: (material: Material) => void;
  onClose: () => void;
};

/** The materials of the account: save the sheet as one, use, rename and delete them. */
export function MaterialsDialog(props: MaterialsDialogProps) {
  const { sheet, rates, unit, materials, isSaving, change, choose, onClose } = props;
  const { error, isBusy, submit } = useSubmit();
  const [namedId, setNamedId] = useState<string | null>(null);
  /** The material that was deleted last, and that of the sheet before. Behind the dialog, a button of a toast would not work. */
  const [deleted, setDeleted] = useState<{ material: Material; before: SheetForm['material'] } | null>(null);
  const list = materials.list ?? [];
  const { material: ofSheet } = sheet;

  function remove(material: Material) {
    void submit(async () => {
      await materials.remove(material.id);
      setDeleted({ material, before: ofSheet });
    });
  }
  function restore({ material, before }: NonNullable<typeof deleted>) {
    void submit(async () => {
      await materials.store(material);
      setDeleted(null);
      if (before?.id === material.id) change({ type: 'material-named', material: before });
    });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{isSaving ? 'Save as material' : 'My materials'}</DialogTitle>
          <DialogDescription>
            A material has sizes with prices, spacing, margin and grain, and rates if you like. It is stored in your
            account.
          </DialogDescription>
        </DialogHeader>
        {error && <ProblemAlert title="That was not saved." message={error.message} />}
        {deleted !== null && (
          <output className="flex items-center justify-between gap-3 text-sm">
            {`“${deleted.material.name}” was deleted.`}
            <Button variant="outline" size="sm" onClick={() => restore(deleted)}>
              Undo
            </Button>
          </output>
        )}
        {isSaving && <SaveSheet {...props} submit={submit} isBusy={isBusy} />}
        {!isSaving && materials.list === null && (
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <p>Your materials could not be loaded.</p>
            <Button variant="outline" size="sm" onClick={() => void materials.reload()}>
              Try again
            </Button>
          </div>
        )}
        {!isSaving && materials.list?.length === 0 && (
          <p className="text-sm text-muted-foreground">No materials yet. Save the sheet of a job as one.</p>
        )}
        {!isSaving && list.length > 0 && (
          <ul className="grid divide-y" aria-label="Materials">
            {list.map((material) => (
              <li
                key={material.id}
                className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm first:pt-0 last:pb-0"
              >
                <div className="grid min-w-0 gap-1">
                  <span className="font-semibold break-words">{material.name}</span>
                  <span className="figures text-muted-foreground">{materialText(material, unit, rates.symbol)}</span>
                </div>
                {namedId === material.id ? (
                  <NameForm
                    name={material.name}
                    onCancel={() => setNamedId(null)}
                    onSave={(name) => {
                      setNamedId(null);
                      if (name !== material.name) void submit(() => materials.store({ ...material, name }));
                    }}
                  />
                ) : (
                  <div className="flex flex-wrap gap-2">
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Use ${material.name}`}
                      onClick={() => {
                        choose(material);
                        onClose();
                        focusField(materialLineId, false);
                      }}
                    >
                      Use
                    </Button>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Rename ${material.name}`}
                      onClick={() => setNamedId(material.id)}
                    >
                      Rename
                    </Button>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Delete ${material.name}`}
                      aria-disabled={isBusy || undefined}
                      onClick={() => remove(material)}
                    >
                      Delete
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  );
}

type SaveSheetProps = MaterialsDialogProps & Pick<ReturnType<typeof useSubmit>, 'submit' | 'isBusy'>;

/** Name of the material that the sheet is saved as. The name of another material replaces that one. */
function SaveSheet({ sheet, rates, materials, change, onClose, submit, isBusy }: SaveSheetProps) {
  const chosen = materialIn(sheet);
  const list = materials.list ?? [];
  const ratesId = useId();
  const [hasRates, setHasRates] = useState(hasMaterialRates(rates));
  const [newId] = useState(() => crypto.randomUUID());
  const namesake = (name: string) => list.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const isFull = (name: string) => namesake(name) === undefined && list.length >= limits.materials;

  function save(name: string) {
    const replaced = namesake(name);
    const offcuts = replaced?.offcuts ?? [];
    const material = buildMaterial(sheet, rates, { id: replaced?.id ?? newId, name, offcuts }, hasRates);
    if (isBusy || isFull(name) || material === null) return;
    void submit(async () => {
      await materials.store(material);
      change({ type: 'material-named', material: chosenMaterial(material) });
      onClose();
      // The button that opened the dialog is gone, because the sheet has no changes to save.
      focusField(materialLineId, false);
      toastWithUndo(replaced === undefined ? `Saved as “${name}”.` : `“${replaced.name}” was replaced.`, async () => {
        change({ type: 'material-named', material: sheet.material });
        await (replaced === undefined ? materials.remove(material.id) : materials.store(replaced));
      });
    });
  }
  return (
    <NameForm label="Save as material" name={chosen?.name ?? sheet.details.name} onSave={save}>
      {(typed) => (
        <div className="grid basis-full gap-3 text-sm">
          {hasMaterialRates(rates) && (
            <Label htmlFor={ratesId} className="min-h-6 font-normal pointer-coarse:min-h-11">
              <Checkbox id={ratesId} checked={hasRates} onCheckedChange={setHasRates} />
              Keep the rates of cutting, score, engraving and machine time with it
            </Label>
          )}
          {namesake(typed) !== undefined && (
            <output className="text-muted-foreground">{`“${namesake(typed)!.name}” is replaced.`}</output>
          )}
          {isFull(typed) && (
            <p role="alert" className="text-destructive">
              {`An account can have ${formatCount(limits.materials, 'material')}. Delete one that you no longer use.`}
            </p>
          )}
        </div>
      )}
    </NameForm>
  );
}
