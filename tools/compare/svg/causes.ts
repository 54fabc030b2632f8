import type { Page } from '@playwright/test';
import type { Drawing } from '#packages/curves/src/drawing/drawing.ts';

/** A change to Chromium's drawing that tests whether a difference disappears, and its description. */
type Ablation = { readonly cause: string; readonly apply: () => void };

/**
 * Each function is self-contained, because it runs inside the page; each change is applied in addition to the previous
 * ones.
 */
const ablations: readonly Ablation[] = [
  {
    cause: 'fades: paint that is partly transparent is measured whole',
    apply: () => {
      for (const element of document.querySelectorAll<SVGElement>('*')) {
        if (element.style === undefined) continue;
        const style = getComputedStyle(element);
        const set = (name: string, value: string) => element.style.setProperty(name, value, 'important');
        for (const name of ['opacity', 'fill-opacity', 'stroke-opacity']) {
          if (Number.parseFloat(style.getPropertyValue(name)) > 0) set(name, '1');
        }
        for (const name of ['fill', 'stroke']) {
          const paint = style.getPropertyValue(name);
          const alpha = /^rgba\(.*, ([\d.]+)\)$/.exec(paint)?.[1];
          if (paint !== 'none' && Number(alpha ?? 1) > 0 && element.closest('pattern') === null) set(name, 'black');
        }
      }
    },
  },
  {
    cause: 'blending: shapes remove parts of those below',
    apply: () => {
      for (const element of document.querySelectorAll<SVGElement>('*')) {
        element.style?.setProperty('mix-blend-mode', 'normal', 'important');
        element.style?.setProperty('isolation', 'auto', 'important');
      }
    },
  },
];

/** Causes of differences, by the diagnostic that reports them. */
const causes: Readonly<Record<string, string>> = {
  clipped_art: 'clips: a shape measured whole or omitted, as its notice states',
  effect_ignored: 'effects not applied, as the notice states',
  path_error: 'a path with an error',
  number_dropped: 'a number that cannot be used',
  reference_missing: 'something it refers to is missing',
  reference_cycle: 'a copy or clip that uses itself',
  external_reference_ignored: 'a part outside of the file',
  active_content_ignored: 'animation or programs, which Chromium runs',
};

/** Returns the cause that a diagnostic of the reader states, or null. */
export function diagnosedCause(drawing: Drawing, source: string): string | null {
  // Chromium computes such a clip in px of the page, which this comparison zooms.
  if (/<svg\b[^>]*\bclip-path\s*[=:]/.test(source)) return 'clip of the page itself, which does not follow the zoom';
  const found = new Set(drawing.diagnostics.flatMap(({ code }) => causes[code] ?? []));
  return found.size === 0 ? null : [...found].join('; ');
}

/** Returns the first change that makes the pictures equal, applied cumulatively; null if none does. */
export async function ablatedCause(page: Page, differs: (peer: Buffer) => Promise<boolean>): Promise<string | null> {
  for (const { cause, apply } of ablations) {
    await page.evaluate(apply);
    if (!(await differs(await page.screenshot({ omitBackground: true })))) return cause;
  }
  return null;
}
