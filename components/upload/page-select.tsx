import { useId } from 'react';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';

type PageSelectProps = {
  page: number;
  measured: MeasuredRow | null;
  onChange: (page: number) => void;
};

/** Maximum number of pages in the list. */
const maxListed = 500;

/** Page of a PostScript file that has several; shown once they are counted, and while another than the first is chosen. */
export function PageSelect({ page, measured, onChange }: PageSelectProps) {
  const id = useId();
  const pages = measured?.warnings.find(({ code }) => code === 'other_pages')?.count ?? page;
  if (pages <= 1) return null;
  return (
    <div className="flex max-w-40 items-center gap-2">
      <Label htmlFor={id}>Page</Label>
      <NativeSelect id={id} value={page} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: Math.min(pages, maxListed) }, (_, i) => (
          <option key={i} value={i + 1}>
            {i + 1} of {pages}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
