import type { ClosedPolyline } from '../check/check-outline.ts';
import { placePolyline } from '../check/check-outline.ts';
import type { PlacedOutline } from '../check/check-overlap.ts';
import { interiorsOverlap } from '../check/check-overlap.ts';
import { cos, sin } from '@measurement-nesting/curves/math';
import type { StripInstance, StripItem, StripLayout } from './strip-types.ts';

/** Maximum overlap of parts with each other and with the strip's edges, as a share of its height. */
const stripTolerance = 1e-8;

/** Verifies a strip layout on the instance's own polygons: every copy once, inside the strip, free of overlap. */
export function checkStrip(instance: StripInstance, layout: StripLayout): boolean {
  const items = new Map(instance.items.map((item) => [item.id, item]));
  const depth = stripTolerance * instance.strip_height;
  const counts = new Map<number, number>();
  for (const { item } of layout.placements) counts.set(item, (counts.get(item) ?? 0) + 1);
  if (instance.items.some((item) => (counts.get(item.id) ?? 0) !== item.demand)) return false;
  if (layout.placements.some((p) => !items.has(p.item) || !angleAllowed(items.get(p.item)!, p.angleDeg))) return false;

  const placed = layout.placements.map((p): PlacedOutline => {
    const [c, s] = exactTurn(p.angleDeg);
    return { polylines: polylinesOf(items.get(p.item)!).map((polyline) => placePolyline(polyline, c, s, p.x, p.y)) };
  });
  const inside = placed.every((outline) => {
    const box = outline.polylines[0]!.boxes;
    return (
      box[0]! >= -depth &&
      box[1]! >= -depth &&
      box[2]! <= layout.length + depth &&
      box[3]! <= instance.strip_height + depth
    );
  });
  if (!inside) return false;
  return placed.every((a, i) => placed.slice(i + 1).every((b) => !boxesMeet(a, b) || !interiorsOverlap(a, b, depth)));
}

function boxesMeet(a: PlacedOutline, b: PlacedOutline): boolean {
  const p = a.polylines[0]!.boxes;
  const q = b.polylines[0]!.boxes;
  return p[0]! < q[2]! && q[0]! < p[2]! && p[1]! < q[3]! && q[1]! < p[3]!;
}

function polylinesOf(item: StripItem): ClosedPolyline[] {
  return [item.shape.data, ...(item.holes ?? [])].map((points) => Float64Array.from(points.flat()));
}

function angleAllowed(item: StripItem, angleDeg: number): boolean {
  const allowed = item.allowed_orientations ?? [0, 90, 180, 270];
  return allowed.some((angle) => (((angle - angleDeg) % 360) + 360) % 360 === 0);
}

function exactTurn(angleDeg: number): [number, number] {
  const quarter = angleDeg / 90;
  if (Number.isInteger(quarter))
    return [[1, 0, -1, 0][((quarter % 4) + 4) % 4]!, [0, 1, 0, -1][((quarter % 4) + 4) % 4]!];
  const angle = (angleDeg * Math.PI) / 180;
  return [cos(angle), sin(angle)];
}
