export { type CostRule, costRules, costRuleTraits } from './cost-rule.ts';
export { clippedZones, type ExclusionZone, zonesAreaSqIn, zonesProblem } from './exclusion-zones.ts';
export { allowedRotations, type AllowedRotations } from './rotations.ts';
export {
  defaultRules,
  flagsOf,
  partGrains,
  rowFlags,
  type PartGrain,
  type PartRules,
  type RowFlag,
  type RowRules,
} from './row-rules.ts';
export { type Roll, sheetPrice } from './roll.ts';
export { sheetCount } from './sheet-count.ts';
export { outlineAreaSqIn, outlineCorners, type OutlineCorner } from './outline-corners.ts';
