'use client';

import { use, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatCount, formatDate } from '#lib/shared/format.ts';
import { offcutSizeText } from '#lib/shared/usage/usage.ts';
import { NameForm } from './name-form.tsx';

type RemnantRowProps = {
  remnant: Remnant;
  onRename: (name: string) => void;
  onMark: (isUsed: boolean) => void;
  onDelete: () => void;
};

/** One offcut: its name, size, origin and use. */
export function RemnantRow({ remnant, onRename, onMark, onDelete }: RemnantRowProps) {
  const unit = use(UnitOnDisplay);
  const [isNaming, setNaming] = useState(false);
  const { name, usedAt } = remnant;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <span className="font-semibold break-words">{name}</span>
        <span className="figures">
          {offcutSizeText(remnant, unit)} {unit}
          {remnant.outline !== undefined && `, ${formatCount(remnant.outline.length, 'corner')}`}
          {remnant.zones !== undefined && `, ${formatCount(remnant.zones.length, 'exclusion zone')}`}
        </span>
        <span className="break-words text-muted-foreground">{history(remnant)}</span>
      </div>
      {isNaming ? (
        <NameForm
          name={name}
          onCancel={() => setNaming(false)}
          onSave={(typed) => {
            setNaming(false);
            if (typed !== name) onRename(typed);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
            Rename
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Mark ${name} as ${usedAt === null ? 'used' : 'not used'}`}
            onClick={() => onMark(usedAt === null)}
          >
            {usedAt === null ? 'Mark as used' : 'Mark as not used'}
          </Button>
          <Button variant="outline" size="sm" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

function history({ madeFrom, createdAt, usedAt }: Remnant): string {
  const from = madeFrom === '' ? 'typed in' : `left over from ${madeFrom}`;
  return `${from} · kept ${formatDate(createdAt)}${usedAt === null ? '' : ` · used ${formatDate(usedAt)}`}`;
}
