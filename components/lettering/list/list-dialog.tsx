'use client';

import { use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Upload } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#components/ui/dialog.tsx';
import { Label } from '#components/ui/label.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { ListRow } from '#lib/browser/draft/items/row-lists.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { layoutOf, listRows, readList, type ListLayout } from '#lib/browser/draft/list/list-rows.ts';
import { decodeTable } from '#lib/shared/csv.ts';
import type { OwnFont } from '#lib/browser/own-fonts/own-font.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatBytes, formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { ListPreview } from './list-preview.tsx';

type ListDialogProps = {
  /** A pasted or empty text, or a dropped file. */
  list: string | File;
  /** Rows of the job. */
  rows: readonly RowForm[];
  fonts: readonly OwnFont[];
  onAdd: (rows: readonly ListRow[]) => void;
  onClose: () => void;
};

/** Dialog that reads rows from a list: pasted from a spreadsheet, or from a CSV file. It shows what is understood before anything is added. */
export function ListDialog({ list, rows, fonts, onAdd, onClose }: ListDialogProps) {
  const unit = use(UnitOnDisplay);
  const [text, setText] = useState(typeof list === 'string' ? list : '');
  const [chosen, setChosen] = useState<ListLayout | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const table = useMemo(() => readList(text), [text]);
  const layout = useMemo(() => chosen ?? layoutOf(table), [chosen, table]);
  const read = useMemo(() => listRows(table, layout, { unit, fonts }), [table, layout, unit, fonts]);

  function write(typed: string) {
    setText(typed);
    setChosen(null);
    setProblem(null);
  }
  async function readFile(file: File) {
    const result = await readListFile(file);
    if (result.ok) write(result.text);
    else setProblem(result.problem);
  }
  useEffect(() => {
    if (typeof list !== 'string') void readFile(list);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a dropped file is read once.
  }, [list]);

  const refusal = problem ?? overLimit(read.length, rows);
  const canAdd = read.length > 0 && refusal === null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        data-file-zone=""
        className="sm:max-w-2xl"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file !== undefined) void readFile(file);
        }}
      >
        <DialogHeader>
          <DialogTitle>Rows from a list</DialogTitle>
          <DialogDescription>
            Paste lines or cells of a spreadsheet, or drop a CSV file. Columns: text, height, font and quantity, in any
            order.
          </DialogDescription>
        </DialogHeader>
        <div className="grid gap-1.5">
          <div className="flex items-center gap-2">
            <Label htmlFor={id} className="flex-1">
              List
            </Label>
            <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
              <Upload aria-hidden />
              Choose CSV file
            </Button>
            <input
              ref={input}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="sr-only"
              tabIndex={-1}
              aria-label="Choose a CSV file"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file !== undefined) void readFile(file);
              }}
            />
          </div>
          <Textarea
            id={id}
            rows={5}
            className="font-mono"
            spellCheck={false}
            autoComplete="off"
            placeholder={'Text,Height,Font,Quantity\nOPEN,8,Impact,2'}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
        </div>
        {table.length > 0 && <ListPreview table={table} layout={layout} read={read} onChange={setChosen} />}
        {refusal !== null && (
          <Alert variant="destructive">
            <AlertTitle>The list can’t be added</AlertTitle>
            <AlertDescription>{refusal}</AlertDescription>
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={!canAdd} onClick={() => canAdd && onAdd(read.map(({ row }) => row))}>
            {read.length === 0 ? 'Add rows' : `Add ${formatCount(read.length, 'row')}`}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the reason why that many rows cannot be added to the job; null if they can. */
function overLimit(count: number, rows: readonly RowForm[]): string | null {
  const filled = rows.filter(({ text }) => text.trim() !== '').length;
  const excess = filled + count - limits.rows;
  if (excess <= 0) return null;
  const here = filled === 0 ? '' : `, and this one has ${filled}`;
  return `A job can have up to ${limits.rows} rows of text${here}. The list has ${count}: leave out ${excess}, or run them as a second job.`;
}

async function readListFile(file: File): Promise<{ ok: true; text: string } | { ok: false; problem: string }> {
  if (file.size > limits.formBytes) {
    return {
      ok: false,
      problem: `A list can have up to ${formatBytes(limits.formBytes)}; ${file.name} has ${formatBytes(file.size)}.`,
    };
  }
  try {
    const text = decodeTable(new Uint8Array(await file.arrayBuffer()));
    // A spreadsheet file is binary; its cells can be copied or saved as CSV.
    const isBinary = text.includes('\u0000') || text.startsWith('PK');
    if (isBinary) return { ok: false, problem: `${file.name} is not a text file. Save it as CSV, or copy its cells.` };
    return { ok: true, text };
  } catch {
    return { ok: false, problem: `${file.name} could not be read. It may have been moved; choose it again.` };
  }
}
