import type { SheetForm } from '#lib/browser/draft/job-form.ts';

export type RollControlsProps = {
  sheet: SheetForm;
  set: (changed: Partial<SheetForm>) => void;
  problemOf: (field: string) => string | null;
};
