/**
 * The highlighted row or parts, in the table and on the sheet. A pinned highlight remains until something else is
 * clicked.
 */
export type Highlight = { rowId: string; partIds: readonly string[] | null; pinned: boolean } | null;

export function isHighlighted(highlight: Highlight, rowId: string, partId?: string): boolean {
  if (highlight === null || highlight.rowId !== rowId) return false;
  return partId === undefined || highlight.partIds === null || highlight.partIds.includes(partId);
}

/** Returns the highlight after a hover; a pinned highlight is unchanged. */
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
