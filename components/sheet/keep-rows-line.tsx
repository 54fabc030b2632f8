import { Button } from '#components/ui/button.tsx';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import { isRoll, minListRows } from '#lib/browser/draft/stock/roll.ts';

type KeepRowsLineProps = {
  sheet: SheetForm;
  /** Number of rows with a text. */
  rowCount: number;
  set: (changed: Partial<SheetForm>) => void;
};

/** States, on a roll and for a list of names, where the letters of a row are placed, with a button that changes it. */
export function KeepRowsLine({ sheet, rowCount, set }: KeepRowsLineProps) {
  if (!isRoll(sheet) && rowCount < minListRows) return null;
  const isTogether = sheet.keepTogether === 'row';
  return (
    <p className="text-sm text-muted-foreground">
      {isTogether ? 'The letters of a row stay together. ' : 'Letters of a row are placed separately. '}
      <Button
        variant="link"
        className="h-auto min-h-6 p-0 pointer-coarse:min-h-11"
        onClick={() => set({ keepTogether: isTogether ? 'piece' : 'row' })}
      >
        {isTogether ? 'Place letters separately' : 'Keep rows together'}
      </Button>
    </p>
  );
}
