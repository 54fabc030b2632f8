import type { Layer } from '@measurement-nesting/dxf/write';

/** Colors by AutoCAD's index: gray, red, blue, green, white. */
export const sheetLayers: readonly Layer[] = [
  { name: 'SHEET', color: 8, isCut: false },
  { name: 'CUT_OUTER', color: 1, isCut: true },
  { name: 'CUT_INNER', color: 5, isCut: true },
  { name: 'ENGRAVE', color: 3, isCut: true },
  { name: 'LABEL', color: 7, isCut: false },
];

/** Layer of the exclusion zones of a sheet; only in files that have some. */
export const zonesLayer: Layer = { name: 'EXCLUSION_ZONES', color: 8, isCut: false };

/** Layer of engraved names; only in files that have some. */
export const namesLayer: Layer = { name: 'ENGRAVE_NAMES', color: 4, isCut: true };

/** Layer of the weeding boxes; only in files that have some. */
export const weedingLayer: Layer = { name: 'WEED', color: 6, isCut: true };

/** Layers of a sheet on which not everything is cut, in the order of the machine, in colors by AutoCAD's index. */
export const operationLayers = (colors: Readonly<Record<OperationLayer, number>>): readonly Layer[] => [
  { name: 'SHEET', color: 8, isCut: false },
  ...operationLayerNames.map((name) => ({ name, color: colors[name], isCut: true })),
  { name: 'LABEL', color: 7, isCut: false },
];

const operationLayerNames = ['ENGRAVE', 'SCORE', 'CUT_INNER', 'CUT_OUTER'] as const;
export type OperationLayer = (typeof operationLayerNames)[number];
