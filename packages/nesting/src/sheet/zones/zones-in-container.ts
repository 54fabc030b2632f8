import { polygonContour, type Box } from '@measurement-nesting/curves';
import type { Part } from '@measurement-nesting/curves/drawing';
import { contactToleranceIn } from '../../model/contact-tolerance.ts';
import { hasArea, unionArea, zoneBox } from '../../model/exclusion-zones.ts';
import type { Container, ContainerZone, ContainerZones } from '../../problem/container.ts';
import { searchOutline } from '../../prepare/search-outline.ts';
import { makeRotationTable, tabulatedRotations } from '../../shape/rotation.ts';
import { makeShape, polesForLoss } from '../../shape/search-shape.ts';
import type { Shape } from '../../shape/search-shape.ts';
import { sheetShape } from '../../model/sheet-outline.ts';
import type { Sheet } from '../../types.ts';
import { outlineObstacles } from './outline-obstacles.ts';

type ZonedFrame = {
  readonly sheet: Sheet;
  readonly axis: 'x' | 'y';
  readonly marginIn: number;
  readonly spacingIn: number;
  readonly container: Container;
};

type ToContainer = (x: number, y: number) => { readonly x: number; readonly y: number };

/**
 * Returns the obstacles of a sheet in its container, or undefined without any: its exclusion zones, and what is outside
 * its outline.
 *
 * @param toContainer converts a point of the sheet.
 */
export function obstaclesInContainer(frame: ZonedFrame, toContainer: ToContainer): ContainerZones | undefined {
  const zones = zonesInContainer(frame, toContainer);
  const corners = sheetShape(frame.sheet)?.map(({ xIn, yIn }) => toContainer(xIn, yIn));
  const outside = corners && outlineObstacles(corners, frame.container, frame.marginIn, frame.spacingIn);
  if (!outside || zones === undefined) return outside ?? zones;
  return {
    all: [...zones.all, ...outside.all],
    boxes: [...zones.boxes, ...outside.boxes],
    coveredArea: Math.max(zones.coveredArea, outside.coveredArea),
    outline: outside.outline,
  };
}

/**
 * Returns the exclusion zones of a sheet in its container, or undefined without any. A zone has the outline of a part:
 * grown by half the spacing with rounded corners, so parts are at least the spacing away.
 */
function zonesInContainer(
  { sheet, axis, spacingIn, container }: ZonedFrame,
  toContainer: ToContainer,
): ContainerZones | undefined {
  const boxes = (sheet.zones ?? []).map((zone) => zoneBox(zone, sheet)).filter(hasArea);
  if (boxes.length === 0) return undefined;
  const shapes = new Map<string, Shape>();
  const all = boxes.map((box): ContainerZone => {
    const width = box.maxX - box.minX;
    const height = box.maxY - box.minY;
    const [along, across] = axis === 'x' ? [width, height] : [height, width];
    const key = `${along} ${across}`;
    const shape = shapes.get(key) ?? rectangleShape(along, across, spacingIn);
    shapes.set(key, shape);
    const { x, y } = toContainer((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
    const { minX, minY, maxX, maxY } = shape.outlines[0]!;
    return { shape, x, y, minX: x + minX, minY: y + minY, maxX: x + maxX, maxY: y + maxY };
  });
  const inside = all
    .map((zone): Box => ({
      minX: Math.max(0, zone.minX),
      minY: Math.max(0, zone.minY),
      maxX: Math.min(container.length, zone.maxX),
      maxY: Math.min(container.height, zone.maxY),
    }))
    .filter(hasArea);
  // The corners of a grown rectangle are round.
  const corners = inside.length * (4 - Math.PI) * (spacingIn / 2) ** 2;
  return { all, boxes: all, coveredArea: Math.max(0, unionArea(inside) - corners) };
}

/** Returns the shape of a rectangle around the origin, grown by half the spacing. */
function rectangleShape(width: number, height: number, spacingIn: number): Shape {
  const [right, bottom] = [width / 2, height / 2];
  const corners = [
    { x: -right, y: -bottom },
    { x: right, y: -bottom },
    { x: right, y: bottom },
    { x: -right, y: bottom },
  ];
  const part: Part = {
    id: '',
    name: '',
    outer: polygonContour(corners),
    holes: [],
    lines: [],
    group: '',
    source: { id: '', layer: '', group: '', strokeColor: '', fillColor: '' },
    box: { minX: -right, minY: -bottom, maxX: right, maxY: bottom },
  };
  const outline = searchOutline([part], spacingIn, false, false);
  if (outline === null) throw new Error('An exclusion zone has no area.');
  return makeShape(outline.outer, [], [0], makeRotationTable(tabulatedRotations), contactToleranceIn, polesForLoss);
}

/** Returns the shapes of the zones of containers, each once. */
export const zoneShapes = (containers: readonly Container[]): Shape[] => [
  ...new Set(containers.flatMap(({ zones }) => zones?.all.map(({ shape }) => shape) ?? [])),
];
