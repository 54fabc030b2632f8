import { toUnit, type LengthUnit } from '#lib/shared/units.ts';

const longestPx = 140;
const steps: Readonly<Record<LengthUnit, readonly number[]>> = {
  in: [0.125, 0.25, 0.5, 1, 2, 3, 6, 12, 24, 48, 96, 240],
  mm: [1, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
};

/** A reference length at the current scale, `scale` in pixels per inch. */
export function ScaleBar({ scale, unit }: { scale: number; unit: LengthUnit }) {
  const perUnit = scale / toUnit(1, unit);
  const length = steps[unit].findLast((step) => step * perUnit <= longestPx) ?? steps[unit][0]!;
  return (
    <p className="figures pointer-events-none absolute bottom-2 left-8 rounded-sm bg-card/85 px-1.5 pt-0.5 text-center text-xs text-foreground">
      {length} {unit}
      <span
        aria-hidden
        className="block h-1.5 border border-t-0 border-foreground"
        style={{ width: length * perUnit }}
      />
    </p>
  );
}
