'use client';

import { useState } from 'react';
import { Download } from 'lucide-react';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { Button } from '#components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { sheetFromZip, type SheetFormat } from './sheet-from-zip.ts';

type SheetDownloadProps = { loadZip: () => Promise<Blob>; firstIndex: number };

/** Menu that downloads the sheet in view as a single file. */
export function SheetDownload({ loadZip, firstIndex }: SheetDownloadProps) {
  const [isBusy, setBusy] = useState(false);

  async function download(format: SheetFormat) {
    setBusy(true);
    try {
      const sheet = await sheetFromZip(await loadZip(), firstIndex, format);
      if (sheet !== null) saveBlob(sheet.blob, sheet.filename);
    } catch {
      // Download errors are not shown (docs/spec-coverage.md, 8); the person can try again.
    } finally {
      setBusy(false);
    }
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" aria-disabled={isBusy}>
          <Download aria-hidden />
          <span className="@max-xl:sr-only">{isBusy ? 'Preparing' : 'This sheet'}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void download('svg')}>SVG</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void download('dxf')}>DXF</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void download('exact')}>DXF with exact curves (splines)</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void download('r12')}>DXF for older machines (R12)</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
