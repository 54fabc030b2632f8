export { type CostRule, costRules } from './cost-rule.ts';
export { allowedRotations, type AllowedRotations } from './rotations.ts';
export { TINY_IN } from './tiny.ts';
