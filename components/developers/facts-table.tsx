import type { ReactNode } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { Scrolling } from './scrolling.tsx';

export function FactsTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <Scrolling label={label} className="mt-3">
      <table className={cn('w-full text-left text-sm', head.length > 2 && 'min-w-[36rem]')}>
        <thead>
          <tr className="border-b">
            {head.map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, nth) => (
            // The rows of a static table never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={nth} className="border-b align-top">
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="py-2 pr-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
