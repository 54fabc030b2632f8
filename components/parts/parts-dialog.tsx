'use client';

import { use, useMemo, useState, type KeyboardEvent } from 'react';
import { Undo2, X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { setCut, setQuantity, setRule } from '#lib/browser/draft/pieces/change-parts.ts';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import type { PieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { formatCount } from '#lib/shared/format.ts';
import { allParts } from '#lib/shared/model.ts';
import type { PartRules } from '#lib/shared/row-rules/row-rules.ts';
import { countParts, quantityOf } from './part-counts.ts';
import { commonOf, groupsOf, partLines, type PartLine, type SortKey, sortKeys } from './part-lines.ts';
import { rulesOfPart, type PartsContext } from './part-line-row.tsx';
import { PartsTable } from './parts-table.tsx';
import { QuantityCell } from './quantity-cell.tsx';
import { ruleColumns } from './rule-cells.tsx';

const sortNames: Readonly<Record<SortKey, string>> = {
  drawing: 'As drawn',
  name: 'Name',
  size: 'Largest first',
  quantity: 'Most first',
};

type PartsDialogProps = {
  file: FileForm;
  row: MeasuredRow;
  nests: boolean;
  onChange: (change: FileChange) => void;
  onClose: () => void;
};

/** The parts of a drawing with their quantities and rules. Each change can be undone while the list is open. */
export function PartsDialog({ file, row, nests, onChange, onClose }: PartsDialogProps) {
  const { pieces, rules: ofFile, fills } = file;
  const unit = use(UnitOnDisplay);
  const [sort, setSort] = useState<SortKey>('drawing');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [past, setPast] = useState<readonly PieceChoices[]>([]);
  const [note, setNote] = useState('');
  const [groups] = useState(() => groupsOf(row));
  const parts = useMemo(() => new Map(allParts(row).map((part) => [part.id, part])), [row]);
  const lines = partLines(groups, { sort, open, pieces });
  const columns = ruleColumns.filter(({ key }) => nests && !(fills && key === 'placeFirst'));

  function change(changed: (now: PieceChoices) => PieceChoices) {
    setPast([...past, pieces]);
    onChange({ pieces: changed(pieces) });
  }
  function undo() {
    const before = past.at(-1);
    if (before === undefined) return;
    setPast(past.slice(0, -1));
    setNote('');
    onChange({ pieces: before });
  }
  function onKeyDown(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement;
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isField) return;
    if (event.key === 'z') undo();
    else if (event.key === 'a') setSelected(new Set(parts.keys()));
    else return;
    event.preventDefault();
  }
  const context: PartsContext = { parts, pieces, ofFile, columns, unit, change, onNote: setNote };
  const counts = countParts(row, pieces);
  const areAllSelected = selected.size === parts.size;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        className="flex h-[calc(100dvh-2rem)] flex-col overflow-hidden sm:max-w-[min(76rem,calc(100%-2rem))]"
        onKeyDown={onKeyDown}
      >
        <DialogHeader>
          <DialogTitle>Parts</DialogTitle>
          <DialogDescription>
            {formatCount(counts.parts, 'part')}, {formatCount(counts.pieces, 'piece')} in one copy of{' '}
            <bdi>{file.filename}</bdi>
            {counts.notCut > 0 && `, ${counts.notCut} not cut`}
          </DialogDescription>
        </DialogHeader>
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
          <Label className="min-h-6 pointer-coarse:min-h-11">
            <Checkbox
              checked={areAllSelected}
              onCheckedChange={(isOn) => setSelected(new Set(isOn ? parts.keys() : []))}
            />
            Select all
          </Label>
          <span className="w-36">
            <NativeSelect
              aria-label="Order of the parts"
              value={sort}
              onChange={({ target }) => setSort(sortKeys.find((key) => key === target.value) ?? 'drawing')}
            >
              {sortKeys.map((key) => (
                <option key={key} value={key}>
                  {sortNames[key]}
                </option>
              ))}
            </NativeSelect>
          </span>
          <Button variant="outline" size="sm" disabled={past.length === 0} onClick={undo}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        </div>
        {selected.size > 0 && (
          <SelectionBar ids={[...selected]} context={context} onClear={() => setSelected(new Set())} />
        )}
        <PartsTable
          lines={lines}
          selected={selected}
          open={open}
          context={context}
          onSelect={(line, isOn) => setSelected(withParts(selected, line, isOn))}
          onToggle={({ key }) => setOpen(open.has(key) ? without(open, key) : new Set([...open, key]))}
        />
        <output className="block min-h-5 text-sm">{note}</output>
      </DialogContent>
    </Dialog>
  );
}

function withParts(selected: ReadonlySet<string>, { ids }: PartLine, isOn: boolean): ReadonlySet<string> {
  if (isOn) return new Set([...selected, ...ids]);
  return new Set([...selected].filter((id) => !ids.includes(id)));
}

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...keys].filter((one) => one !== key));

const isChoice = (key: keyof PartRules): boolean => key === 'rotation' || key === 'grain';

type SelectionBarProps = { ids: readonly string[]; context: PartsContext; onClear: () => void };

/** Sets quantity and rules of all selected parts. */
function SelectionBar({ ids, context, onClear }: SelectionBarProps) {
  const { parts, pieces, ofFile, columns, change, onNote } = context;
  const of = formatCount(ids.length, 'selected part');
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-primary bg-accent px-3 py-2 text-sm text-accent-foreground">
      <legend className="sr-only">{of}</legend>
      <span className="font-semibold">{ids.length} selected</span>
      <span className="flex items-center gap-2">
        Quantity
        <QuantityCell
          label={`Quantity of ${of}`}
          quantity={commonOf(ids, (id) => quantityOf(parts.get(id)!, pieces))}
          onChange={(to) => change((now) => setQuantity(now, ids, to))}
          onNote={onNote}
        />
      </span>
      {columns.map(({ key, heading, width, cell: Cell }) => (
        <span key={key} className="flex items-center gap-2">
          {heading}
          <span className={isChoice(key) ? width : undefined}>
            <Cell
              of={of}
              rules={ids.map((id) => rulesOfPart(id, { pieces, ofFile }))}
              onChange={(rule, value) => change((now) => setRule(now, ids, rule, value, ofFile))}
            />
          </span>
        </span>
      ))}
      <span className="flex items-center gap-2">
        Do not cut
        <Checkbox
          className="block"
          aria-label={`Do not cut: ${of}`}
          checked={ids.every((id) => quantityOf(parts.get(id)!, pieces) === 0)}
          onCheckedChange={(isOut) => change((now) => setCut(now, ids, !isOut))}
        />
      </span>
      <IconButton label="Clear the selection" className="ml-auto size-8" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </fieldset>
  );
}
