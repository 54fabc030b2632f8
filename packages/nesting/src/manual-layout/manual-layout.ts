import { placePolyline, polylineOf, reflectedPolyline, type ClosedPolyline } from '../check/check-outline.ts';
import type { PlacedOutline } from '../check/check-overlap.ts';
import { checkToleranceIn, curveAccuracyIn, curveAllowanceIn, pairViolation } from '../check/check-pair.ts';
import type { Contour } from '@measurement-nesting/curves';
import { cos, sin } from '@measurement-nesting/curves/math';
import { sheetSurround } from '../check/sheet-surround.ts';
import { zoneOutline } from '../check/zone-outline.ts';
import type { Sheet } from '../types.ts';

/** Outer contour first, then the holes in which other parts may be placed. */
export type ManualPart = readonly Contour[];

/**
 * Position of a part: reflected in the y axis if mirrored, rotated by `angle` (radians), then moved by (xIn, yIn), on the
 * sheet with that index.
 */
export type ManualPlacement = {
  /** Index into the parts. */
  readonly part: number;
  readonly sheet: number;
  readonly xIn: number;
  readonly yIn: number;
  readonly angle: number;
  /** Default false. */
  readonly isMirrored?: boolean;
  /** Placements of one nonempty group are checked as one: their members may be as close as drawn. */
  readonly group: string;
};

export type ManualLayoutRules = { readonly spacingIn: number; readonly marginIn: number };

export type PlacedPart = { readonly placement: ManualPlacement; readonly outline: PlacedOutline };

/**
 * A layout under manual editing, checked with the checker's polylines (2e-5 in from the curves), tests and tolerance:
 * a position found free here passes the checker.
 */
export class ManualLayout {
  readonly rules: ManualLayoutRules;
  readonly sheets: readonly Sheet[];
  readonly placed: readonly PlacedPart[];
  /** By sheet, its exclusion zones, and what surrounds its outline, as parts that do not move. */
  readonly #zones: readonly (readonly PlacedPart[])[];
  readonly #surrounds: readonly (PlacedPart | null)[];
  readonly #parts: readonly ManualPart[];
  /** By part; mirror images by -1 - part. */
  readonly #polylines: Map<number, readonly ClosedPolyline[]>;

  constructor(
    parts: readonly ManualPart[],
    sheets: readonly Sheet[],
    rules: ManualLayoutRules,
    placements: readonly ManualPlacement[],
    /** Previous layout of the same parts; unchanged outlines are reused. */
    before?: ManualLayout,
  ) {
    this.rules = rules;
    this.sheets = sheets;
    this.#zones = sheets.map(({ zones = [] }, sheet) =>
      zones.map((zone) => ({
        placement: { part: -1, sheet, xIn: zone.xIn, yIn: zone.yIn, angle: 0, group: '' },
        outline: zoneOutline(zone),
      })),
    );
    this.#surrounds = sheets.map((sheet, index) => {
      const outline = sheetSurround(sheet, rules.marginIn);
      const placement = { part: -1, sheet: index, xIn: 0, yIn: 0, angle: 0, group: '' };
      return outline && { placement, outline };
    });
    this.#parts = parts;
    const known = before !== undefined && before.#parts === parts ? before : null;
    this.#polylines = known === null ? new Map() : known.#polylines;
    this.placed = placements.map((placement, index) => {
      const earlier = known?.placed[index];
      return earlier !== undefined && isSamePlace(earlier.placement, placement)
        ? { placement, outline: earlier.outline }
        : this.place(placement);
    });
  }

  /** Returns a part at a placement. */
  place(placement: ManualPlacement): PlacedPart {
    const c = cos(placement.angle);
    const s = sin(placement.angle);
    const polylines = this.#polylinesOf(placement.part, placement.isMirrored === true);
    return {
      placement,
      outline: { polylines: polylines.map((line) => placePolyline(line, c, s, placement.xIn, placement.yIn)) },
    };
  }

  zonesOf(sheet: number): readonly PlacedPart[] {
    return this.#zones[sheet] ?? [];
  }

  /** Returns what surrounds the outline of a sheet; null for a rectangle. */
  surroundOf(sheet: number): PlacedPart | null {
    return this.#surrounds[sheet] ?? null;
  }

  /** Returns true when a part crosses the edge of its sheet or its margin. */
  exceedsSheet(part: PlacedPart): boolean {
    const sheet = this.sheets[part.placement.sheet];
    if (sheet === undefined) return true;
    const { marginIn } = this.rules;
    const slack = checkToleranceIn - curveAllowanceIn;
    const inBox =
      left(part) >= marginIn - slack &&
      top(part) >= marginIn - slack &&
      right(part) <= sheet.widthIn - marginIn + slack &&
      bottom(part) <= sheet.heightIn - marginIn + slack;
    const surround = this.surroundOf(part.placement.sheet);
    return !inBox || (surround !== null && pairViolation(part.outline, surround.outline, marginIn) !== null);
  }

  /**
   * Returns the indices of placements that collide with each other or with an exclusion zone, or cross the edge or
   * margin of their sheet; ascending.
   */
  collisions(): number[] {
    const { placed, rules } = this;
    const found = new Set<number>();
    const order = placed
      .map((_, index) => index)
      .sort((a, b) => placed[a]!.placement.sheet - placed[b]!.placement.sheet || left(placed[a]!) - left(placed[b]!));
    for (let u = 0; u < order.length; u++) {
      const a = placed[order[u]!]!;
      const zones = this.zonesOf(a.placement.sheet);
      if (this.exceedsSheet(a) || zones.some((zone) => collide(a, zone, rules))) found.add(order[u]!);
      for (let v = u + 1; v < order.length; v++) {
        const b = placed[order[v]!]!;
        if (b.placement.sheet !== a.placement.sheet || left(b) >= right(a) + rules.spacingIn) break;
        if (!collide(a, b, rules)) continue;
        found.add(order[u]!);
        found.add(order[v]!);
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  #polylinesOf(part: number, isMirrored: boolean): readonly ClosedPolyline[] {
    const key = isMirrored ? -1 - part : part;
    let known = this.#polylines.get(key);
    if (known === undefined) {
      const drawn = this.#parts[part]!.map((contour) => polylineOf(contour, curveAccuracyIn));
      known = isMirrored ? drawn.map(reflectedPolyline) : drawn;
      this.#polylines.set(key, known);
    }
    return known;
  }
}

/** Returns true when two parts on one sheet are closer than the rules allow. */
export function collide(a: PlacedPart, b: PlacedPart, { spacingIn }: ManualLayoutRules): boolean {
  if (a.placement.group !== '' && a.placement.group === b.placement.group) return false;
  const apart =
    left(b) >= right(a) + spacingIn ||
    left(a) >= right(b) + spacingIn ||
    top(b) >= bottom(a) + spacingIn ||
    top(a) >= bottom(b) + spacingIn;
  return !apart && pairViolation(a.outline, b.outline, spacingIn) !== null;
}

function isSamePlace(a: ManualPlacement, b: ManualPlacement): boolean {
  return (
    a.part === b.part && a.xIn === b.xIn && a.yIn === b.yIn && a.angle === b.angle && a.isMirrored === b.isMirrored
  );
}

const boxOf = ({ outline }: PlacedPart): Float64Array => outline.polylines[0]!.boxes;
export const left = (part: PlacedPart): number => boxOf(part)[0]!;
export const top = (part: PlacedPart): number => boxOf(part)[1]!;
export const right = (part: PlacedPart): number => boxOf(part)[2]!;
export const bottom = (part: PlacedPart): number => boxOf(part)[3]!;
