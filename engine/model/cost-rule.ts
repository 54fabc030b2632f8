/**
 * How the cost of a layout is counted. 'whole_sheets': what has to be bought. 'used_share': whole sheets, but the last one up to its
 * straight cut-off. 'bounding_box': on each sheet the area of the box around its parts. Offcuts are free under every rule.
 */
export const costRules = ['whole_sheets', 'used_share', 'bounding_box'] as const;
export type CostRule = (typeof costRules)[number];
