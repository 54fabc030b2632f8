import { sheetAt, type JobLayout } from '../model.ts';
import { limits } from '../limits.ts';

/** Returns the exclusion zones of an offcut of the last sheet of a layout, in its own frame; nothing without any. */
export function zonesOfLeftover(
  layout: Pick<JobLayout, 'sheet' | 'stock' | 'sheets'>,
  { xIn: left, yIn: top }: { readonly xIn: number; readonly yIn: number },
): { zones?: { xIn: number; yIn: number; widthIn: number; heightIn: number }[] } {
  const { zones = [], widthIn, heightIn } = sheetAt(layout, layout.sheets - 1);
  const kept = zones
    .map((zone) => {
      const [x, y] = [Math.max(zone.xIn, left), Math.max(zone.yIn, top)];
      const [right, bottom] = [zone.xIn + zone.widthIn, zone.yIn + zone.heightIn].map((end, k) =>
        Math.min(end, k === 0 ? widthIn : heightIn),
      ) as [number, number];
      return { xIn: x - left, yIn: y - top, widthIn: right - x, heightIn: bottom - y };
    })
    // A sliver at the cut is removed with the kerf.
    .filter((zone) => Math.min(zone.widthIn, zone.heightIn) >= limits.stock.zones.sideIn.min);
  return kept.length === 0 ? {} : { zones: kept };
}
