/**
 * Cost rules of a layout. 'whole_sheets': every sheet to buy. 'used_share': whole sheets, but the last one only up to its straight
 * cut-off. 'bounding_box': on each sheet the area of the box around its parts. Offcuts are free under every rule.
 */
export const costRules = ['whole_sheets', 'used_share', 'bounding_box'] as const;
export type CostRule = (typeof costRules)[number];
