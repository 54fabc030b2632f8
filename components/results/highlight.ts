/** What is pointed at, in the table or on the sheet: a whole row, or some of its parts. Pinned stays until something else is clicked. */
export type Highlight = { rowId: string; partIds: readonly string[] | null; pinned: boolean } | null;

export function isHighlighted(highlight: Highlight, rowId: string, partId?: string): boolean {
  if (highlight === null || highlight.rowId !== rowId) return false;
  return partId === undefined || highlight.partIds === null || highlight.partIds.includes(partId);
}

/** Pointing gives way to a pin; a pin only to another pin, or to the same one pressed again. */
export function point(
  current: Highlight,
  next: { rowId: string; partIds: readonly string[] | null } | null,
): Highlight {
  if (current?.pinned) return current;
  return next === null ? null : { ...next, pinned: false };
}

export function pin(current: Highlight, next: { rowId: string; partIds: readonly string[] | null }): Highlight {
  const isSame =
    current?.pinned === true && current.rowId === next.rowId && current.partIds?.join() === next.partIds?.join();
  return isSame ? null : { ...next, pinned: true };
}
