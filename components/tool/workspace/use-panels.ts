'use client';

import { useCallback, useState } from 'react';

/** A panel beside the canvas. */
export type Panel = 'job' | 'numbers';
/** A dimension that can be dragged. */
export type PanelSide = 'job-width' | 'numbers-width';

export type Panels = {
  readonly folded: readonly Panel[];
  /** Sizes in CSS pixels; a dimension that was never dragged has none. */
  readonly sizesPx: Readonly<Partial<Record<PanelSide, number>>>;
};

/** Limits in CSS pixels. The layout itself reserves space for the canvas on smaller screens. */
export const panelLimitsPx: Readonly<Record<PanelSide, { min: number; max: number }>> = {
  'job-width': { min: 288, max: 520 },
  'numbers-width': { min: 320, max: 720 },
};

const key = 'panels';
const untouched: Panels = { folded: [], sizesPx: {} };

/** State of the panels, saved in this browser. */
export function usePanels() {
  const [panels, setPanels] = useState(readStoredPanels);
  const change = useCallback((next: (current: Panels) => Panels) => {
    setPanels((current) => {
      const changed = next(current);
      if (changed !== current) storePanels(changed);
      return changed;
    });
  }, []);
  const fold = useCallback(
    (panel: Panel, isFolded: boolean) => change((current) => withFolded(current, panel, isFolded)),
    [change],
  );
  /** Sets a size; null restores the initial size. */
  const resize = useCallback(
    (side: PanelSide, px: number | null) => change((current) => resizePanel(current, side, px)),
    [change],
  );
  return { panels, fold, resize };
}

export function withFolded(panels: Panels, panel: Panel, isFolded: boolean): Panels {
  if (panels.folded.includes(panel) === isFolded) return panels;
  const others = panels.folded.filter((entry) => entry !== panel);
  return { ...panels, folded: isFolded ? [...others, panel] : others };
}

export function resizePanel(panels: Panels, side: PanelSide, px: number | null): Panels {
  const sizesPx = { ...panels.sizesPx };
  if (px === null) delete sizesPx[side];
  else sizesPx[side] = withinLimits(side, px);
  return { ...panels, sizesPx };
}

export function withinLimits(side: PanelSide, px: number): number {
  const { min, max } = panelLimitsPx[side];
  return Math.round(Math.min(Math.max(px, min), max));
}

/** Parses saved panels and omits invalid entries. */
export function readPanels(text: string | null): Panels {
  const stored = parsed(text);
  const sides = Object.keys(panelLimitsPx) as PanelSide[];
  const folded = (['job', 'numbers'] as const).filter((panel) => stored.folded.includes(panel));
  let panels: Panels = { ...untouched, folded };
  for (const side of sides) {
    const px = stored.sizesPx[side];
    if (typeof px === 'number' && Number.isFinite(px)) panels = resizePanel(panels, side, px);
  }
  return panels;
}

function parsed(text: string | null): { folded: unknown[]; sizesPx: Record<string, unknown> } {
  try {
    const stored = JSON.parse(text ?? '') as { folded?: unknown; sizesPx?: unknown } | null;
    const folded = Array.isArray(stored?.folded) ? stored.folded : [];
    const sizesPx = typeof stored?.sizesPx === 'object' && stored.sizesPx !== null ? stored.sizesPx : {};
    return { folded, sizesPx: sizesPx as Record<string, unknown> };
  } catch {
    return { folded: [], sizesPx: {} };
  }
}

function readStoredPanels(): Panels {
  try {
    return readPanels(window.localStorage.getItem(key));
  } catch {
    return untouched;
  }
}

function storePanels(panels: Panels): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(panels));
  } catch {
    // Without storage the panels apply to this page only.
  }
}
