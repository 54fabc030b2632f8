import type { Contour } from '@measurement-nesting/curves';
import type { DxfDocument } from '../document.ts';
import { Entity, numberOf } from '../entity.ts';
import { bulgeContour, type Vertex, verticesOf } from '../polyline.ts';
import { splineContour } from '../spline.ts';

/** Arrowhead of a leader: the place and direction of its tip, in radians, and its length. */
export type Arrow = {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly size: number;
  /** Block that draws it, pointing right in a length of 1; '' for the filled triangle. */
  readonly block: string;
};

/** Names and group codes of the settings of dimensions that apply to leaders. */
const settings = {
  $DIMSCALE: 40,
  $DIMASZ: 41,
  $DIMTAD: 77,
  $DIMGAP: 147,
  $DIMLDRBLK: 341,
} as const;
/** Values without a header, in inches and in millimeters. */
const defaults = { $DIMSCALE: [1, 1], $DIMASZ: [0.18, 2.5], $DIMTAD: [0, 1], $DIMGAP: [0.09, 0.625] } as const;
/** Width of the filled triangle as a share of its length. */
const arrowWidth = 1 / 3;
/** Minimum length of the first line, in lengths of the arrowhead; programs draw none at a shorter one. */
const minFirstLine = 2;
const spline = 1;
const textAnnotation = 0;
const extendedData = 1000;

/** Returns the line of a LEADER, with the hook line to its text; null for one without length. */
export function leaderLine(entity: Entity, document: DxfDocument, tolerance: number): Contour | 'damaged' | null {
  const vertices = verticesOf(entity, 10);
  const hook = hookOf(entity, document, vertices);
  const all = hook === null ? vertices : [...vertices, hook];
  if (entity.number(72) !== spline || all.length < 3) return bulgeContour(all, false);
  const curve = new Entity('SPLINE');
  for (const { x, y } of all) curve.tags.push({ code: 11, value: x }, { code: 21, value: y });
  const [first, second] = all as [Vertex, Vertex];
  const [before, last] = all.slice(-2) as [Vertex, Vertex];
  curve.tags.push({ code: 12, value: second.x - first.x }, { code: 22, value: second.y - first.y });
  curve.tags.push({ code: 13, value: last.x - before.x }, { code: 23, value: last.y - before.y });
  return splineContour(curve, tolerance, () => {});
}

/** Returns the arrowhead of a LEADER; null without one. */
export function leaderArrow(entity: Entity, document: DxfDocument): Arrow | null {
  const [tip, next] = verticesOf(entity, 10);
  if (entity.number(71, 1) === 0 || tip === undefined || next === undefined) return null;
  const size = numberSetting(entity, document, '$DIMASZ') * scaleOf(entity, document);
  const length = Math.hypot(tip.x - next.x, tip.y - next.y);
  if (!(size > 0 && length >= minFirstLine * size)) return null;
  const block =
    document.blockNames.get(
      String(setting(entity, document, '$DIMLDRBLK') ?? '')
        .trim()
        .toUpperCase(),
    ) ?? '';
  return { x: tip.x, y: tip.y, angle: Math.atan2(tip.y - next.y, tip.x - next.x), size, block };
}

/** Returns the filled triangle of an arrowhead in its own coordinates: its tip is the origin, its length 1. */
export function arrowTriangle(): Contour | null {
  const half = arrowWidth / 2;
  return bulgeContour(
    [
      { x: 0, y: 0, bulge: 0 },
      { x: -1, y: half, bulge: 0 },
      { x: -1, y: -half, bulge: 0 },
    ],
    true,
  );
}

/** Returns the end of the line under or beside the text of a leader; null without one. */
function hookOf(entity: Entity, document: DxfDocument, vertices: readonly Vertex[]): Vertex | null {
  const last = vertices.at(-1);
  const width = entity.number(41);
  const hasHook = entity.number(73, 3) === textAnnotation && entity.number(75) === 1;
  if (last === undefined || !hasHook || !(width > 0) || numberSetting(entity, document, '$DIMTAD') === 0) return null;
  const [x, y] = entity.has(211) ? entity.point(211) : [1, 0];
  const gap = numberSetting(entity, document, '$DIMGAP') * scaleOf(entity, document);
  const length = (width + gap) * (entity.number(74) === 1 ? -1 : 1);
  return { x: last.x + x * length, y: last.y + y * length, bulge: 0 };
}

/** Returns the scale of dimensions; 0, for layouts of the paper, is 1 in the model. */
const scaleOf = (entity: Entity, document: DxfDocument): number => numberSetting(entity, document, '$DIMSCALE') || 1;

function numberSetting(entity: Entity, document: DxfDocument, name: keyof typeof defaults): number {
  const value = setting(entity, document, name);
  const number = value === undefined ? Number.NaN : numberOf(value);
  const isMetric = numberOf(document.header.get('$MEASUREMENT') ?? 0) === 1;
  return Number.isFinite(number) ? number : defaults[name][isMetric ? 1 : 0];
}

/** Returns a setting: that of the leader, else of its dimension style, else of the header. */
function setting(entity: Entity, document: DxfDocument, name: keyof typeof settings): string | number | undefined {
  const code = settings[name];
  const style = document.dimensionStyles.get(entity.text(3).toUpperCase());
  return overrideOf(entity, code) ?? style?.tags.find((tag) => tag.code === code)?.value ?? document.header.get(name);
}

/** Returns the value of a group code of the dimension style in the extended data of a leader. */
function overrideOf({ tags }: Entity, code: number): string | number | undefined {
  const data = tags.filter((tag) => tag.code >= extendedData);
  const start = data.findIndex(({ value }) => String(value).trim().toUpperCase() === 'DSTYLE');
  if (start < 0) return undefined;
  // The list begins with a bracket.
  for (let i = start + 2; i + 1 < data.length && data[i]!.code === 1070; i += 2)
    if (numberOf(data[i]!.value) === code) return data[i + 1]!.value;
  return undefined;
}
