'use client';

import { useMemo } from 'react';
import { isHighlighted, pin, point, type Highlight } from '../highlight.ts';
import type { DrawnPart, Scene } from '../sheet-model.ts';

export type SelectedParts = ReturnType<typeof useSelectedParts>;

/** The highlighted parts of a scene, the one that is pinned, and the ways to change both. */
export function useSelectedParts(
  scene: Scene,
  highlight: Highlight,
  onHighlight: (change: (current: Highlight) => Highlight) => void,
) {
  const lit = useMemo(
    () => (highlight === null ? [] : scene.parts.filter((part) => isHighlighted(highlight, part.rowId, part.partId))),
    [highlight, scene],
  );
  const isPinned = highlight?.pinned === true && highlight.partIds !== null;
  const pinned = isPinned ? (lit[0] ?? null) : null;
  const pieces = useMemo(
    () => (isPinned ? [...new Map(lit.map((part) => [part.partId, part])).values()] : []),
    [isPinned, lit],
  );
  return {
    lit,
    pinned,
    /** The pinned parts, each once. */
    pieces,
    clear: () => onHighlight(() => null),
    pointAt: (part: DrawnPart | null) =>
      onHighlight((current) => point(current, part === null ? null : { rowId: part.rowId, partIds: [part.partId] })),
    togglePin: (part: DrawnPart) =>
      onHighlight((current) => pin(current, { rowId: part.rowId, partIds: [part.partId] })),
    /** Pins the next part, or the previous one, in the order of the drawing. */
    step(by: 1 | -1) {
      const { parts } = scene;
      if (parts.length === 0) return;
      const at = pinned === null ? (by === 1 ? -1 : 0) : parts.indexOf(pinned);
      const { rowId, partId } = nextOther(parts, at, by);
      onHighlight(() => ({ rowId, partIds: [partId], pinned: true }));
    },
  };
}

/** Returns the next part with another id: copies of a part are highlighted together. */
function nextOther(parts: readonly DrawnPart[], at: number, by: 1 | -1): DrawnPart {
  const from = parts[at];
  let next = at;
  for (let step = 0; step < parts.length; step++) {
    next = (next + by + parts.length) % parts.length;
    const part = parts[next]!;
    if (part.rowId !== from?.rowId || part.partId !== from.partId) return part;
  }
  return parts[next]!;
}
