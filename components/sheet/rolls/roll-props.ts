import type { Material } from '#lib/shared/contracts/material.ts';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';

export type RollControlsProps = {
  sheet: SheetForm;
  set: (changed: Partial<SheetForm>) => void;
  problemOf: (field: string) => string | null;
  /** Sets a material of the account. */
  onMaterial: (material: Material) => void;
};
