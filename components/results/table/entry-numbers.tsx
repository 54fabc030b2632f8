import type { TableEntry } from './table-model.ts';

/** Numbers on the sheets of the parts of an entry. */
export function EntryNumbers({ entry }: { entry: TableEntry }) {
  if (entry.name === `Part ${entry.numbers}`) return null;
  return (
    <span className="text-xs font-medium text-muted-foreground">
      <span className="sr-only">No. </span>
      {entry.numbers}
    </span>
  );
}
